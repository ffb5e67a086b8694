import type { Instant, Switch } from '../../../renderer/index.ts';
import { notBefore, partsOf, type SwitchTime, switchTimesOf } from './job.ts';

const MINUTE = 60_000;
/** Runs begin this long before their switch and wait: GitHub's timers are late, most of all on the full hour. */
const LEAD = 37 * MINUTE;
/** How long before a switch a run may wait for it, and how long after it makes up for it. */
const [EARLY, LATE] = ['2400', '43200'];

/**
 * A workflow that builds ahead, waits for the switch, activates and ships. GitHub's cron is in UTC and knows no years, so
 * the first step asks which switch is meant; a run of another year does nothing.
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
jobs:
  switch:
    runs-on: ubuntu-latest
    timeout-minutes: 150
    steps:
      - name: Which switch is meant
        id: due
        env:
          EVENT: \${{ github.event_name }}
          INSTANTS: >-
            ${instants}
        run: |
          now=$(date -u +%s)
          until=
          for at in $INSTANTS; do
            left=$(( $(date -u -d "$at" +%s) - now ))
            if [ $left -gt -${LATE} ] && [ $left -le ${EARLY} ]; then
              until=$at
              if [ $left -ge 0 ]; then break; fi
            fi
          done
          # Started by hand: at once, or for the switch that is near.
          if [ -z "$until" ] && [ "$EVENT" = workflow_dispatch ]; then until=now; fi
          echo "until=$until" >> "$GITHUB_OUTPUT"
      - if: steps.due.outputs.until != ''
        uses: actions/checkout@v4
      - if: steps.due.outputs.until != ''
        uses: actions/setup-node@v4
        with:
          node-version: 22
          cache: npm
      - if: steps.due.outputs.until != ''
        name: Build ahead, wait, switch
        env:
          UNTIL: \${{ steps.due.outputs.until }}
        run: |
          npm ci
          npx --no-install almanac build --from now
          npx --no-install almanac activate --wait-until "$UNTIL"
      - if: steps.due.outputs.until != ''
        name: Ship
        env:
          # s3://bucket, user@host:/srv/site: set it among the variables of the repository.
          TARGET: \${{ vars.ALMANAC_TARGET }}
          AWS_ACCESS_KEY_ID: \${{ secrets.AWS_ACCESS_KEY_ID }}
          AWS_SECRET_ACCESS_KEY: \${{ secrets.AWS_SECRET_ACCESS_KEY }}
          AWS_DEFAULT_REGION: \${{ vars.AWS_DEFAULT_REGION }}
        run: npx --no-install almanac ship "$TARGET"
`;
