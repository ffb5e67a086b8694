import type { Instant, Switch } from '../../../renderer/index.ts';
import { notBefore, partsOf, type SwitchTime, switchTimesOf } from './job.ts';

const MINUTE = 60_000;
/** Runs begin this long before their switch and wait: GitHub's timers are late, most of all on the full hour. */
const LEAD = 37 * MINUTE;
/** How many seconds before a switch a run may wait for it, and how long after it makes up for it. */
const [EARLY, LATE] = ['2400', '43200'];
/** How many seconds before a switch the newest commit is built ahead. */
const AHEAD = '120';

/**
 * A workflow that builds ahead, waits for the switch, activates and ships. GitHub's cron is in UTC and knows no years, so
 * the first step asks whether a switch is near; a run of another year does nothing. What is due already is shipped at once,
 * however late the runner comes. Minutes pass between checkout and switch, so the newest commit is taken right before each
 * ship; where something was shipped meanwhile that no commit explains, the job fails and leaves it there.
 */
export function toGithubActions(switches: readonly Switch[]): string {
  const times = switchTimesOf(switches);
  const timer = times.length === 0 ? [] : ['  schedule:', ...times.flatMap(cronLines)];
  const head = ['name: Switch editions', 'on:', '  workflow_dispatch:', ...timer];
  return `${head.join('\n')}\n${job(times.map(({ name }) => name).join(' '))}`;
}

function cronLines({ at, name, regions }: SwitchTime): string[] {
  return [`    # ${name} ${regions.join(', ')}`, `    - cron: '${cronOf(start(at))}'`];
}

/** Off the quarters, where most of the world's timers are. */
function start(at: Instant): Instant {
  const due = notBefore(at, 'minute') - LEAD;
  return Number(partsOf(due).minutes) % 5 === 0 ? due - 2 * MINUTE : due;
}

function cronOf(at: Instant): string {
  const { month, day, hours, minutes } = partsOf(at);
  return `${[minutes, hours, day, month].map(Number).join(' ')} *`;
}

const job = (instants: string): string => `permissions:
  contents: read
concurrency:
  group: switch-editions
  # A run that waits for its switch is never ended by the next one.
  cancel-in-progress: false
jobs:
  switch:
    runs-on: ubuntu-latest
    timeout-minutes: 150
    env:
      INSTANTS: >-
        ${instants}
    steps:
      - name: Is a switch near, or due
        id: switch
        env:
          EVENT: \${{ github.event_name }}
        run: |
          now=$(date -u +%s)
          near=
          if [ "$EVENT" = workflow_dispatch ]; then near=yes; fi
          for at in $INSTANTS; do
            left=$(( $(date -u -d "$at" +%s) - now ))
            if [ $left -gt -${LATE} ] && [ $left -le ${EARLY} ]; then near=yes; fi
          done
          echo "near=$near" >> "$GITHUB_OUTPUT"
      - if: steps.switch.outputs.near != ''
        uses: actions/checkout@v4
      - if: steps.switch.outputs.near != ''
        uses: actions/setup-node@v4
        with:
          node-version: 22
          cache: npm
      - if: steps.switch.outputs.near != ''
        name: Build, wait, switch, ship
        env:
          EVENT: \${{ github.event_name }}
          BRANCH: \${{ github.ref_name }}
          # s3://bucket, user@host:/srv/site: set it among the variables of the repository.
          TARGET: \${{ vars.ALMANAC_TARGET }}
          AWS_ACCESS_KEY_ID: \${{ secrets.AWS_ACCESS_KEY_ID }}
          AWS_SECRET_ACCESS_KEY: \${{ secrets.AWS_SECRET_ACCESS_KEY }}
          AWS_DEFAULT_REGION: \${{ vars.AWS_DEFAULT_REGION }}
        run: |
          almanac() { npx --no-install almanac "$@"; }
          retry() {
            for pause in 10 30 60; do
              if "$@"; then return; fi
              sleep $pause
            done
            "$@"
          }
          # Builds the newest commit of the branch, unless that is what was built last.
          built=
          newest() {
            retry git fetch --quiet --depth 1 origin "$BRANCH"
            tip=$(git rev-parse FETCH_HEAD)
            if [ "$tip" = "$built" ]; then return; fi
            changed=yes
            if [ -n "$built" ] && git diff --quiet "$built" "$tip" -- . ':!data' ':!locales' ':!templates'; then changed=; fi
            git checkout --quiet --force --detach "$tip"
            if [ -n "$changed" ]; then retry npm ci; fi
            rm -rf dist
            almanac build --from now
            built=$tip
          }
          # The site that the target shows.
          shown() {
            almanac ship "$TARGET" --dry-run --json | node -p 'JSON.parse(require("fs").readFileSync(0, "utf8")).from || "nothing"'
          }
          ship() {
            newest
            now=$(retry shown)
            if [ "$now" != "$seen" ] && [ "$built" = "$begun" ]; then
              echo "::error::$TARGET showed $seen, and now shows $now, which no new commit of $BRANCH explains. It was left there: commit what was shipped, and run this workflow again."
              exit 1
            fi
            almanac activate
            retry almanac ship "$TARGET"
            seen=$(retry shown)
            begun=$built
          }
          set -o pipefail
          newest
          seen=$(retry shown)
          begun=$built
          due=
          if [ "$EVENT" = workflow_dispatch ]; then due=yes; fi
          for at in $INSTANTS; do
            left=$(( $(date -u -d "$at" +%s) - $(date -u +%s) ))
            if [ $left -gt -${LATE} ] && [ $left -le 0 ]; then due=yes; fi
          done
          # At once, whatever else is near: a runner may start long after its time.
          if [ -n "$due" ]; then ship; fi
          for at in $INSTANTS; do
            left=$(( $(date -u -d "$at" +%s) - $(date -u +%s) ))
            if [ $left -le 0 ] || [ $left -gt ${EARLY} ]; then continue; fi
            if [ $left -gt ${AHEAD} ]; then sleep $(( left - ${AHEAD} )); fi
            newest
            almanac activate --wait-until "$at"
            ship
          done
`;
