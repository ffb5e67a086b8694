// Runs the ten bad nights of docs/operating.md on the shop: the commands of the document, in a shell, with their placeholders
// (<id>, <site>, <target> …) filled in.
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runbook } from './runbook.js';

const FRIDAY = '2024-11-22T18:00:00Z';
const CYBER = '2024-12-01T12:00:00Z';
const CAMPAIGN = 'data/campaigns/black-friday-2024.yaml';
const PRICE = 'eliteOptimusPrime: 559';

/** `trial`: functions that all acts of the trial share. */
export function nights(trial) {
  const { project, program, folder, shop, current, shown, priceOn, must, say, until } = trial;
  const [look, ...written] = runbook(path.join(project, 'docs/operating.md'));
  let prepared;

  /** The state in which each night begins: the shop in a git repository, with its nine months live as of Black Friday. */
  function prepare() {
    prepared ??= (async () => {
      const root = folder('nights');
      cpSync((await shop()).root, root, { recursive: true });
      const bin = path.join(root, '.bin');
      mkdirSync(bin);
      const clock = path.join(bin, 'clock.mjs');
      writeFileSync(
        clock,
        `const Real = Date;
const start = Real.parse(process.env.TRIAL_NOW);
const now = () => start + Math.floor(performance.now());
globalThis.Date = class extends Real {
  constructor(...args) { args.length > 0 ? super(...args) : super(now()); }
  static now() { return now(); }
};
`,
      );
      writeFileSync(
        path.join(bin, 'npx'),
        `#!/bin/sh\nshift\nexec ${process.execPath} --import ${clock} ${program} "$@"\n`,
        { mode: 0o755 },
      );
      writeFileSync(path.join(root, '.gitignore'), 'dist*\n.almanac\n.bin\nsite.tar.gz\n*.csv\n');
      const night = machine(root, bin);
      for (const line of ['git init -q', 'git add -A', 'git commit -qm "as it is"']) await night.well(line);
      // This calendar is built before the night, on another machine.
      night.clock = '2024-11-01T00:00:00Z';
      const calendar = calendarIn(
        await night.well('npx almanac build --from now --archive site.tar.gz --out dist-ci'),
      );
      night.clock = FRIDAY;
      await night.well('npx almanac import site.tar.gz && npx almanac activate');
      cpSync(path.join(root, 'dist'), path.join(root, 'dist-before'), {
        recursive: true,
        verbatimSymlinks: true,
      });
      return { root, bin, calendar };
    })();
    return prepared;
  }

  /** Runs shell commands in `root`, with the clock of the machine set to `clock`. */
  function machine(root, bin) {
    const env = (now) => ({
      ...process.env,
      CI: '1',
      TRIAL_NOW: now,
      PATH: `${bin}:${process.env.PATH}`,
      GIT_EDITOR: 'true',
      ...Object.fromEntries(
        ['AUTHOR', 'COMMITTER'].flatMap((who) => [
          [`GIT_${who}_NAME`, 'ann'],
          [`GIT_${who}_EMAIL`, 'ann@shop.example'],
        ]),
      ),
    });
    const machine = {
      root,
      out: path.join(root, 'dist'),
      clock: FRIDAY,
      /** The exit code and all output. */
      sh(line) {
        const { status, stdout, stderr } = spawnSync('bash', ['-c', line], {
          cwd: root,
          env: env(machine.clock),
          encoding: 'utf8',
          maxBuffer: 1e8,
        });
        return { code: status, said: stdout + stderr };
      },
      async well(line) {
        const { code, said } = machine.sh(line);
        if (code !== 0) throw new Error(`${line}: exit ${code}: ${said.slice(-600)}`);
        return said;
      },
      start: (line) => spawn('bash', ['-c', line], { cwd: root, env: env(machine.clock), detached: true }),
      site: () => path.basename(current(machine.out)),
      price: (region) => priceOn(machine.out, `${region}/black-friday.html`, 'eliteOptimusPrime'),
      prices: () => `${machine.price('de')} and ${machine.price('us')}`,
      isCyber: () =>
        /stages__item--now[^>]*>.{0,120}?<strong>Cyber/s.test(shown(machine.out, 'de/black-friday.html')),
      edit(from, to) {
        const file = path.join(root, CAMPAIGN);
        writeFileSync(file, readFileSync(file, 'utf8').replace(from, to));
      },
      /** Corrects a price in some regions and promotes it. */
      async promote(amount, regions) {
        machine.edit(PRICE, `eliteOptimusPrime: ${amount}`);
        machine.edit('eliteOptimusPrime: !assumed 559', `eliteOptimusPrime: !assumed ${amount}`);
        const id = calendarIn(await machine.well(`npx almanac build --region ${regions} --from now`));
        await machine.well(`git checkout -q ${CAMPAIGN}`);
        await machine.well(`npx almanac activate --calendar ${id} --region ${regions}`);
        return id;
      },
    };
    return machine;
  }

  const calendarIn = (said) => /^ {2}calendar +([0-9a-f]{8})/m.exec(said)?.[1] ?? '';

  /** A line of the document with its placeholders filled in. */
  const filled = (line, values) => line.replace(/<(\w+)>/g, (open, name) => values[name] ?? open);

  const plays = {
    async 'A wrong price'(night, [correct, promote, back]) {
      const site = night.site();
      night.edit(PRICE, 'eliteOptimusPrime: 549');
      const id = calendarIn(await night.well(correct));
      const stale = night.sh(filled(promote, { id, site: '00000000' }));
      must(
        stale.code === 1 && night.site() === site,
        'nothing moves where another site is expected to be live',
      );
      const said = await night.well(filled(promote, { id, site }));
      must(night.prices() === '549 and 559', `corrected for Germany alone: ${night.prices()}`);
      must(/de: .* 559 → 549 €/.test(said), 'the promotion says which price it changes');
      await night.well(back);
      must(night.site() === site, 'taken back: the site is the one from before');
    },
    async 'The wrong region'(night, [back]) {
      const id = await night.promote(539, 'de,us');
      must(night.prices() === '539 and 539', 'the US was promoted too');
      await night.well(back);
      must(night.prices() === '559 and 559', 'one roll-back takes back both');
      await night.well(`npx almanac activate --calendar ${id} --region de --back`);
      must(night.prices() === '539 and 559', 'promoted again for Germany alone');
    },
    async Late(night, [switched]) {
      night.clock = CYBER;
      must(
        night.sh('npx almanac status').code === 1 && !night.isCyber(),
        'status fails, the old stage is shown',
      );
      await night.well(switched);
      must(night.isCyber(), 'what is true now is shown');
    },
    async Early(night, [now]) {
      await night.well(`npx almanac activate --at ${CYBER}`);
      const { code, said } = night.sh('npx almanac activate');
      must(night.isCyber() && code === 1 && /ahead/.test(said), 'activate says that it is ahead, and fails');
      await night.well(now);
      must(!night.isCyber(), 'it goes back to now');
    },
    async 'Half deployed'(night, [again]) {
      const values = { target: 'dist-web', purge: "'cat > dist-told.txt'" };
      await night.well(filled(again, values));
      await night.promote(549, 'de');
      const shipping = night.start(filled(again, values));
      const over = new Promise((resolve) => shipping.once('exit', resolve));
      await until(
        'the ship is under way',
        20_000,
        () => existsSync(path.join(night.root, 'dist-web/owed')) || shipping.exitCode !== null,
      );
      if (shipping.exitCode === null) process.kill(-shipping.pid, 'SIGKILL');
      await over;
      rmSync(path.join(night.root, 'dist-told.txt'), { force: true });
      await night.well(filled(again, values));
      const target = path.join(night.root, 'dist-web');
      must(
        priceOn(target, 'de/black-friday.html', 'eliteOptimusPrime') === '549',
        'run again, the target shows all of the site',
      );
      const told = readFileSync(path.join(night.root, 'dist-told.txt'), 'utf8');
      must(
        told.includes('/de/black-friday'),
        `the cache is told of ${told.trim().split('\n').length} addresses`,
      );
    },
    async '`dist/` is lost'(night, [bring], { calendar }) {
      const site = night.site();
      await night.well('npx almanac ship dist-web');
      rmSync(night.out, { recursive: true });
      const said = await night.well(filled(bring, { id: calendar, target: 'dist-web' }));
      must(night.site() === site, 'the archive gives the same site, id included');
      must(/nothing to ship/.test(said), 'nothing is left to ship');
    },
    async 'The runner is lost'(night, [bring], { calendar }) {
      const other = machine(folder('another-machine'), night.bin);
      mkdirSync(other.root, { recursive: true });
      cpSync(path.join(night.root, 'site.tar.gz'), path.join(other.root, 'site.tar.gz'));
      const watch = other.start(filled(bring, { id: calendar }));
      let said = '';
      for (const stream of [watch.stdout, watch.stderr]) stream.on('data', (text) => (said += text));
      const over = new Promise((resolve) => watch.once('exit', resolve));
      await until('the watch is there', 60_000, () => /next switch/.test(said));
      must(
        other.site() === night.site(),
        'another machine, without data, shows the same site and waits for the next switch',
      );
      process.kill(-watch.pid, 'SIGTERM');
      await over;
    },
    async 'A wrong clock'(night, [activate]) {
      night.clock = CYBER;
      await night.well(activate);
      must(night.isCyber(), 'days ahead, it shows what is not true yet');
      night.clock = FRIDAY;
      await night.well(activate);
      must(!night.isCyber(), 'put right, it goes back');
    },
    async 'Bad data were merged'(night, [revert]) {
      night.edit(PRICE, 'eliteOptimusPrime: "54 9"');
      await night.well('git commit -qam "a slip"');
      const { code, said } = night.sh('npx almanac build --region de --from now');
      must(code === 1 && said.includes(`${CAMPAIGN}:16`), 'the build fails and names the line');
      const commit = (await night.well('git rev-parse HEAD')).trim();
      const checked = night.sh(filled(revert, { commit }));
      must(
        checked.code === 0 && checked.said.includes(`${CAMPAIGN}:16`),
        'check names it too, and the commit is reverted',
      );
      await night.well('npx almanac check');
      must(night.prices() === '559 and 559', 'what is live stayed');
    },
    async 'The store disagrees'(night, [compare, hold, resume]) {
      writeFileSync(path.join(night.root, 'store.csv'), 'product,region,price\neliteOptimusPrime,de,549\n');
      const { code, said } = night.sh(compare);
      must(code === 1 && /549/.test(said), 'what it charges is held against what is live');
      await night.well(hold);
      night.clock = CYBER;
      night.sh('npx almanac activate');
      must(!night.isCyber(), 'Germany is held while the others go on');
      await night.well(resume);
      must(night.isCyber(), 'resumed, it shows what is true then');
      const journal = await night.well('npx almanac status --history 20');
      must(
        /hold .*\n.*the store is asked/.test(journal) && /resume/.test(journal),
        'the journal tells it all',
      );
    },
  };

  const unplayed = written.filter(({ title }) => !Object.hasOwn(plays, title));
  if (unplayed.length > 0) throw new Error(`no act plays ${unplayed.map(({ title }) => title).join(', ')}`);
  return Object.fromEntries(
    written.map(({ title, lines }, i) => [
      `night ${i + 1}: ${title.toLowerCase()}`,
      async () => {
        const { root, bin, calendar } = await prepare();
        const night = Object.assign(machine(root, bin), { bin });
        await night.well('git reset -q --hard && git clean -qfd');
        for (const name of ['dist', 'dist-web', 'dist-told.txt'])
          rmSync(path.join(root, name), { recursive: true, force: true });
        await night.well('cp -a dist-before dist');
        for (const line of look.lines)
          await night.well(filled(line, { url: 'https://www.foldwright.example/de/black-friday' }));
        for (const line of lines) say(`$ ${line}`);
        await plays[title](night, lines, { calendar });
        await night.well('npx almanac status');
      },
    ]),
  );
}
