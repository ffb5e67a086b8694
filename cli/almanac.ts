import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import manifest from '../package.json' with { type: 'json' };
import { duration } from './duration.ts';
import { forgetInterrupts } from './interrupt.ts';
import { type GlobalOptions, guardOutput, type Streams, terminalOf } from './terminal.ts';

/** Where the command that is being parsed writes. Parsing, up to the start of a command, is not interrupted by another. */
let streams: Streams = process;

/** Wires the commands. Each is loaded when it is called, and the engine with it. */
const program = new Command('almanac')
  .description('Static, multi-region storefronts with time as a build input.')
  .version(manifest.version, '-V, --version', 'print the version')
  .helpOption('-h, --help', 'show help')
  .helpCommand('help [command]', 'show help for a command')
  .showSuggestionAfterError(true)
  .configureHelp({ sortSubcommands: false, showGlobalOptions: true })
  .exitOverride()
  .configureOutput({
    writeOut: (text) => streams.stdout.write(text),
    writeErr: (text) => streams.stderr.write(text),
  })
  .addHelpText(
    'after',
    `
Examples:
  $ almanac build --region us --at 2024-11-22          the US edition as that day begins there
  $ almanac build --at now                             every edition as it is right now
  $ almanac build --from 2024-11-01 --until 2025-08-01 every release of a campaign calendar
  $ almanac schedule --from 2024-11-01                 when what changes, and why
  $ almanac activate                                   switch to what is true now
  $ almanac preview                                    any region at any instant, live

A <when> is ISO 8601: 2024-11-22, 2024-11-22T09:00, 2024-11-22T08:00:00Z, …+01:00, or now.
Without an offset it is local: each region reads it in its own time zone.`,
  );

/** Options that every command takes. */
function command(name: string, description: string): Command {
  return program
    .command(name)
    .description(description)
    .option('--root <dir>', 'the folder that holds data/, locales/ and templates/', '.')
    .option('--json', 'print the result as JSON on stdout, everything else on stderr')
    .option('--quiet', 'print nothing but errors')
    .option('--no-color', 'print without colour')
    .exitOverride();
}

const outOption = (): Option =>
  new Option('--out <dir>', 'where releases, calendars and sites are').default('dist');
const regionOption = (what: string): Option =>
  new Option('--region <id...>', what).argParser((text: string, before: string[] | undefined) => {
    const ids = text.split(',').filter(Boolean);
    // An empty variable of a job must not come to mean every region.
    if (ids.length === 0) throw new InvalidArgumentError('Expected the id of a region.');
    return [...(before ?? []), ...ids];
  });
const runtimeOption = (): Option =>
  new Option('--client-runtime <name>', 'what islands run on in the browser')
    .choices(['preact', 'react'])
    .default('preact');

command('build', 'build the releases of one instant, or of a window, and compose a site')
  .addOption(regionOption('regions to build (default: all)'))
  .option('--at <when>', 'the instant to build (default: now)')
  .option('--from <when>', 'build every release from here on')
  .option('--until <when>', 'with --from: to here (default: no end)')
  .addOption(outOption())
  .option('--activate', 'promote and activate what was built, at once')
  .option('--dry-run', 'with --activate: build, but only say what would be moved')
  .option(
    '--back',
    'with --activate: promote although these inputs were live before, and were left, or are older than what is live',
  )
  .option('--note <text>', 'with --activate: why, for the journal')
  .option('--by <name>', 'with --activate: who, for the journal (default: the user of the system)')
  .option('--expect-live <site>', 'with --activate: move nothing unless this site is live, or "nothing"')
  .option('--concurrency <n>', 'threads at most (default: the CPUs)', wholeNumber(1))
  .option('--no-cache', 'neither read nor write .almanac/, and use no remote cache')
  .addOption(
    new Option(
      '--remote-cache <url>',
      'share documents with other machines through an HTTP cache laid out as for Bazel (ac/, cas/)',
    ).env('ALMANAC_REMOTE_CACHE'),
  )
  .option('--why', 'say for each document that was rendered again which data changed, with file and line')
  .option('--archive <file>', 'pack the calendar into a file for import: .tar, .tar.gz or .tar.zst')
  .option(
    '--keep <n>',
    'calendars to keep in addition to those promoted and their predecessors',
    wholeNumber(0),
  )
  .option(
    '--shard <k/n>',
    'build every nth page only, as a part for merge; auto: as the scheduler of the job says',
  )
  .addOption(runtimeOption())
  .addHelpText(
    'after',
    `
Examples:
  $ almanac build --region us --at 2024-11-22
  $ almanac build --region de,fr --at 2024-11-30T12:00+01:00
  $ almanac build --at now --why
  $ almanac build --from 2024-11-01 --until 2025-08-01 --json > calendar.json`,
  )
  .action((options: object, self: Command) =>
    run(self, options, async () => (await import('./commands/build.ts')).build),
  );

command('merge', 'join the parts of a build into what an undivided one gives')
  .argument('<part...>', 'the folders that build --shard wrote, all of them')
  .addOption(outOption())
  .option('--archive <file>', 'pack the calendar into a file for import: .tar, .tar.gz or .tar.zst')
  .option(
    '--keep <n>',
    'calendars to keep in addition to those promoted and their predecessors',
    wholeNumber(0),
  )
  .addHelpText(
    'after',
    `
Examples:
  $ almanac build --at 2024-11-22T08:00Z --shard 1/2 --out part-1
  $ almanac build --at 2024-11-22T08:00Z --shard 2/2 --out part-2
  $ almanac merge part-1 part-2`,
  )
  .action((parts: string[], options: object, self: Command) =>
    run(self, { ...options, parts }, async () => (await import('./commands/merge.ts')).merge),
  );

command('check', 'validate data, words and templates over all of their time')
  .option('--strict', 'warnings fail too')
  .option(
    '--assumed [days]',
    'assumed values fail too, the oldest first, by the commit of their line; or only those older than so many days',
    wholeNumber(0),
  )
  .option('--base <rev>', 'refuse edits to what has already happened by the data of a revision of git')
  .option('--amend', 'with --base: the past was wrong, and is put right')
  .option(
    '--feed <csv>',
    "only compare the stores' prices with ours: product, region, price, and if wanted currency, from, until",
  )
  .option('--live', 'with --feed: hold it against what is live, not against the inputs here')
  .addOption(
    new Option('--format <name>', 'how to print the problems; sarif for code hosts')
      .choices(['text', 'sarif'])
      .default('text'),
  )
  .addOption(outOption())
  .addHelpText(
    'after',
    '\nExamples:\n  $ almanac check\n  $ almanac check --strict --json\n  $ almanac check --format sarif > almanac.sarif\n  $ almanac check --base origin/main\n  $ almanac check --feed store-prices.csv',
  )
  .action((options: object, self: Command) =>
    run(self, options, async () => (await import('./commands/check.ts')).check),
  );

command('diff', 'what a shopper sees change between two instants, calendars, sites or revisions')
  .argument(
    '[sides...]',
    'two of: an instant, the id of a calendar or site, current, newest; with --base one instant',
  )
  .option('--base <rev>', 'compare a revision of git with the working tree')
  .option('--at <when>', 'the instant at which calendars are compared (default: now)')
  .option('--from <when>', 'compare calendars or revisions from here on, stretch by stretch')
  .option('--until <when>', 'with --from: to here (default: no end)')
  .option('--exit-code', 'exit with 1 where anything differs')
  .addOption(regionOption('regions to compare (default: all)'))
  .addOption(
    new Option('--format <name>', 'how to print it; html is one file with pictures')
      .choices(['text', 'markdown', 'html', 'json'])
      .default('text'),
  )
  .option('--pictures <dir>', 'with markdown: take pictures, write them there and link to them')
  .option('--pictures-at <url>', 'where that folder will be found (default: its own path)')
  .option('--report <file>', 'write the HTML report there, whatever is printed')
  .option('--no-browser', 'use no Chromium: what differs is told in words')
  .addOption(outOption())
  .addHelpText(
    'after',
    `
Examples:
  $ almanac diff 2024-11-21 2024-11-22
  $ almanac diff 2024-11-21 2024-11-22 --format html > changes.html
  $ almanac diff --base origin/main --from now --format markdown --pictures changes
  $ almanac diff current fdd9ed02 --at 2024-11-22T12:00Z
  $ almanac diff --base main --format markdown 2024-11-22
  $ almanac diff --base main --from now`,
  )
  .action((sides: string[], options: object, self: Command) =>
    run(self, { ...options, sides }, async () => (await import('./commands/diff.ts')).diff),
  );

command('explain', 'why a page or a price looks as it does, for how long, and what comes next')
  .argument(
    '[what]',
    'an address, a path such as /de/black-friday, the key of a product, or the id of a page',
  )
  .option('--at <when>', 'the instant to explain (default: now)')
  .addOption(regionOption('regions to explain (default: all that have it)'))
  .option('--live', 'of what is live, read from finished pages: no data is needed')
  .option('--line <file:line>', 'instead: which pages, regions and times a line of data or words touches')
  .addOption(outOption())
  .addHelpText(
    'after',
    `
Examples:
  $ almanac explain /de/black-friday --at 2024-11-22
  $ almanac explain eliteOptimusPrime --region de,us --at 2024-11-30T12:00
  $ almanac explain https://www.foldwright.example/de/black-friday --live
  $ almanac explain --line data/regions/us.yaml:12`,
  )
  .action(async (what: string | undefined, options: object, self: Command) =>
    run(self, { ...options, what }, async () => (await import('./commands/explain.ts')).explain),
  );

command('rehearse', 'play every switch of a campaign or a window on the bytes that would ship')
  .argument('[campaign]', 'the id of a campaign; without one, the window')
  .addOption(regionOption('regions to play (default: all)'))
  .option('--from <when>', 'play the switches from here on (default: now)')
  .option('--until <when>', 'to here (default: no end)')
  .option(
    '--calendar <id>',
    'play this calendar of the output, or "newest" (default: a new build of the working tree)',
  )
  .option('--archive <file>', 'play what an archive holds')
  .option('--report <file...>', 'write the report, by its name: .html with pictures, or .md')
  .option('--no-browser', 'use no Chromium: no pictures, and no trial of the guard')
  .addOption(outOption())
  .addHelpText(
    'after',
    `
In a scratch output, behind the server of production: nothing that is live is touched. Exits with 1 where anything is wrong.
Examples:
  $ almanac rehearse black-friday-2024
  $ almanac rehearse black-friday-2024 --region de --report rehearsal.html
  $ almanac rehearse --from 2024-11-01 --until 2025-08-01 --calendar newest
  $ almanac rehearse --archive site.tar.gz --report rehearsal.md rehearsal.html`,
  )
  .action(async (campaign: string | undefined, options: object, self: Command) =>
    run(self, { ...options, campaign }, async () => (await import('./commands/rehearse.ts')).rehearse),
  );

command('prices', "every product's price in every region over a window, for the teams of the stores")
  .addOption(regionOption('regions to list (default: all)'))
  .option('--from <when>', 'from here on (default: now)')
  .option('--until <when>', 'to here (default: no end)')
  .addOption(
    new Option('--format <name>', 'how to print it').choices(['table', 'csv', 'json']).default('table'),
  )
  .addHelpText(
    'after',
    `
Examples:
  $ almanac prices --region de --from 2024-11-22 --until 2024-12-03
  $ almanac prices --from 2024-11-01 --format csv > prices.csv`,
  )
  .action((options: object, self: Command) =>
    run(self, options, async () => (await import('./commands/prices.ts')).prices),
  );

command('schedule', 'list the switches of a window: when, what changes, why')
  .option('--live', 'of the calendars that are promoted, not of the inputs here')
  .addOption(regionOption('regions to list (default: all)'))
  .option('--from <when>', 'from here on (default: now)')
  .option('--until <when>', 'to here (default: no end)')
  .addOption(
    new Option('--format <name>', 'how to print it')
      .choices(['table', 'json', 'ics', 'cron', 'systemd', 'github-actions'])
      .default('table'),
  )
  .addOption(outOption())
  .addHelpText(
    'after',
    `
Timers that switch run on the machine that holds --out: list them there.
Examples:
  $ almanac schedule --from 2024-11-01 --until 2025-08-01
  $ almanac schedule --live                            what the live site will do next
  $ almanac schedule --region de --format ics > germany.ics
  $ almanac schedule --format systemd | sudo sh -s /etc/systemd/system
  $ almanac schedule --format github-actions > .github/workflows/switch.yml`,
  )
  .action((options: object, self: Command) =>
    run(self, options, async () => (await import('./commands/schedule.ts')).schedule),
  );

/** What every command takes that moves what is live. */
function moving(command: Command): Command {
  return command
    .option('--dry-run', 'say what would be moved, and move nothing')
    .option('--note <text>', 'why, for the journal')
    .option('--by <name>', 'who, for the journal (default: the user of the system)')
    .option(
      '--expect-live <site>',
      'move nothing unless this site is live, or "nothing": it was moved meanwhile',
    )
    .option('--wait <duration>', 'how long to wait for another command, such as 30s (default: 5m)', duration)
    .addOption(outOption());
}

moving(command('activate', 'move what is live to what is true at an instant, in the promoted calendars'))
  .addOption(regionOption('regions to move (default: all that the calendars cover)'))
  .option(
    '--at <when>',
    'the instant; may lead back in time (default: now, once no other command is writing)',
  )
  .option('--calendar <id>', 'promote this calendar first, or "newest"')
  .option('--force', 'promote a calendar although it covers less time than the one it replaces')
  .option('--back', 'promote a calendar although a region had it before and left it, or follows a newer one')
  .option('--verify', 'hash every byte of what is to be shown first, and refuse what is damaged')
  .option('--wait-until <when>', 'sleep until then, with the next site ready, and activate')
  .option('--watch', 'stay: switch on the second, prepare the next, again and again')
  .option('--on-switch <command>', 'run this after each switch; ALMANAC_SITE, ALMANAC_REGIONS are set')
  .addHelpText(
    'after',
    `
Safe to run late, twice, or by several jobs. Exits with 1 where a region is not covered at that instant, or is left ahead of it.
Examples:
  $ almanac activate
  $ almanac activate --calendar 7da2a987 --region de --note "559 was wrong"
  $ almanac activate --calendar 7da2a987 --expect-live 8c41d0aa
  $ almanac activate --watch --on-switch "almanac ship s3://bucket"`,
  )
  .action((options: object, self: Command) =>
    run(self, options, async () => (await import('./commands/activate.ts')).activate),
  );

moving(
  command('rollback', 'take back the last move that a person made, or lead regions to the calendar before'),
)
  .addOption(regionOption('lead these to the calendar that each had before, instead'))
  .option('--at <when>', 'the instant (default: now)')
  .addHelpText(
    'after',
    '\nExamples:\n  $ almanac rollback --dry-run               says what it would take back\n  $ almanac rollback --region de',
  )
  .action((options: object, self: Command) =>
    run(self, options, async () => (await import('./commands/rollback.ts')).rollback),
  );

moving(command('hold', 'keep regions on the release they show, whatever the time'))
  .addOption(regionOption('regions to hold (default: all)'))
  .addHelpText('after', '\nExamples:\n  $ almanac hold --region de --note "prices under review"')
  .action((options: object, self: Command) =>
    run(self, options, async () => (await import('./commands/hold.ts')).hold),
  );

moving(command('freeze', 'let no command move what is live, in any region; switches by time go on'))
  .addHelpText(
    'after',
    '\nThe reason (--note) is needed.\nExamples:\n  $ almanac freeze --note "prices are final until Monday"\n  $ almanac unfreeze --note "Germany must be corrected"',
  )
  .action(async (options: object, self: Command) =>
    run(self, options, async () => (await import('./commands/freeze.ts')).freeze),
  );

moving(command('unfreeze', 'let people move what is live again'))
  .addHelpText('after', '\nExamples:\n  $ almanac unfreeze --note "Germany must be corrected"')
  .action(async (options: object, self: Command) =>
    run(self, options, async () => (await import('./commands/freeze.ts')).unfreeze),
  );

moving(command('resume', 'let held regions follow time again'))
  .addOption(regionOption('regions to resume (default: all)'))
  .option('--at <when>', 'the instant (default: now)')
  .addHelpText('after', '\nExamples:\n  $ almanac resume --region de')
  .action((options: object, self: Command) =>
    run(self, options, async () => (await import('./commands/hold.ts')).resume),
  );

command('status', 'is what is live what should be live now? exits with 1 if not')
  .option('--url <url>', 'ask a deployed host instead')
  .option('--verify', 'hash every byte: of all that is promoted here, or that the host serves')
  .option('--history [n]', 'the journal: who moved what, when and why (the last n)', wholeNumber(1))
  .addOption(
    new Option('--format <name>', 'how to print it').choices(['text', 'json', 'prometheus']).default('text'),
  )
  .addOption(outOption())
  .addHelpText(
    'after',
    `
Examples:
  $ almanac status
  $ almanac status --url https://www.foldwright.example
  $ almanac status --history 5
  $ almanac status --format prometheus > /var/lib/node_exporter/almanac.prom`,
  )
  .action((options: object, self: Command) =>
    run(self, options, async () => (await import('./commands/status.ts')).status),
  );

command(
  'calendars',
  'what is here: each calendar, where it comes from, who follows it, what differs from live',
)
  .option('--prune', 'first remove what nothing refers to: no promotion, no roll-back')
  .option('--keep <n>', 'with --prune: also keep the last n (default: 0, and the newest)', wholeNumber(0))
  .option('--wait <duration>', 'how long to wait for another command, such as 30s (default: 5m)', duration)
  .addOption(outOption())
  .addHelpText(
    'after',
    '\nExamples:\n  $ almanac calendars\n  $ almanac calendars --json\n  $ almanac calendars --prune --keep 3',
  )
  .action((options: object, self: Command) =>
    run(self, options, async () => (await import('./commands/calendars.ts')).calendars),
  );

command('import', 'merge calendars built elsewhere, every byte verified; touches nothing that is live')
  .argument('<from>', 'the output folder of a build, or its --archive')
  .option('--wait <duration>', 'how long to wait for another command, such as 30s (default: 5m)', duration)
  .addOption(outOption())
  .addHelpText(
    'after',
    `
Examples:
  $ almanac build --from now --archive site.tar.gz     where the site is built
  $ almanac import site.tar.gz                         where it is served
  $ almanac activate --calendar 7da2a987`,
  )
  .action((from: string, options: object, self: Command) =>
    run(self, { ...options, from }, async () => (await import('./commands/import.ts')).importCalendars),
  );

command('ship', 'bring a site to where it is served: assets, pages, the switch, deletions last')
  .argument(
    '<target>',
    's3://bucket, rclone:remote:folder, user@host:/folder, cloudflare-pages:project, exec:program, or a folder',
  )
  .option('--site <id>', 'a site of the output (default: current)')
  .option('--all', 'send everything, whatever the target says that it has')
  .option('--dry-run', 'only say what would be done')
  .option('--any-time', 'ship a site that is not true now; without it that is refused')
  .option(
    '--on-switch <command>',
    'run this when the site is there, until it succeeds; it reads the changed URLs, one a line',
  )
  .addOption(outOption())
  .addHelpText(
    'after',
    `
Sends what the target lacks by the hashes in its site.json. Broken off, run it again.
Where --on-switch fails, the next ship runs it again for all addresses that it missed.
Examples:
  $ almanac ship s3://shop --dry-run
  $ almanac ship deploy@www.example.com:/srv/shop --on-switch 'xargs -n 30 purge'`,
  )
  .action((target: string, options: object, self: Command) =>
    run(self, { ...options, target }, async () => (await import('./commands/ship.ts')).ship),
  );

command('preview', 'development server: any region at any instant, with live reload')
  .option('--at <when>', 'the instant to begin with (default: now); it ticks from there')
  .option('--port <n>', 'port', wholeNumber(0), 4321)
  .option(
    '--host <address>',
    'answer other machines at this address, too (0.0.0.0: at all of this one), whose links have the token that is printed (default: this machine alone)',
  )
  .option(
    '--token-lifetime <s>',
    'how long a login of the sandbox API lasts before it is refreshed',
    wholeNumber(1),
    600,
  )
  .option('--no-cache', 'neither read nor write .almanac/')
  .addOption(runtimeOption())
  .addHelpText(
    'after',
    '\nExamples:\n  $ almanac preview\n  $ almanac preview --at 2024-11-29T23:59:00-08:00 --port 8080\n  $ almanac preview --host 0.0.0.0',
  )
  .action((options: object, self: Command) =>
    run(self, options, async () => (await import('./commands/preview.ts')).preview),
  );

command('serve', 'serve a composed site as production would: headers, redirects, 404')
  .option('--site <id>', 'a site of the output (default: current)')
  .option(
    '--at <when>',
    "what the server's time begins with (default: now; on a workbench whose site is not true now, its own start)",
  )
  .option('--port <n>', 'port on 127.0.0.1', wholeNumber(0), 3000)
  .addOption(outOption())
  .addHelpText(
    'after',
    '\nExamples:\n  $ almanac serve\n  $ almanac serve --at 2024-11-22T09:00-08:00 --port 8080',
  )
  .action((options: object, self: Command) =>
    run(self, options, async () => (await import('./commands/serve.ts')).serve),
  );

command('init', 'a small complete site of your own, in an empty folder')
  .argument('<folder>', 'an empty folder, or one to be made')
  .option('--bare', 'without a shop: pages, words and two regions')
  .addHelpText('after', '\nExamples:\n  $ almanac init my-shop\n  $ almanac init my-site --bare')
  .action(async (folder: string, options: object, self: Command) =>
    run(self, { ...options, folder }, async () => (await import('./commands/init.ts')).init),
  );

command('new', 'begin a region, product, campaign, page, collection, section or island')
  .argument('<kind>', 'region, product, campaign, page, collection, section or island')
  .argument('<id>', 'what it is called in data and templates')
  .option('--type <type>', 'of a page: its type')
  .option('--product <product>', 'of a page: the product that it tells of')
  .option('--each <collection>', 'of a page: one for every entry of a collection')
  .option('--campaign <campaign>', 'of a page: the campaign while which it is there')
  .option('--like <region>', 'of a region: the one that it begins as a copy of (default: the default region)')
  .option('--locale <locale>', 'of a region: such as sv-SE (default: what most there speak)')
  .option('--time-zone <zone>', 'of a region: such as Europe/Stockholm')
  .option('--currency <code>', 'of a region: such as SEK (default: that of the region it begins as)')
  .addHelpText(
    'after',
    `
What is new passes check; words that pages then ask for are written in every language, marked to translate.
Examples:
  $ almanac new region fr --currency EUR
  $ almanac new product tarp
  $ almanac new page tarp --type product --product tarp
  $ almanac new campaign spring-sale
  $ almanac new page spring --type sale --campaign spring-sale
  $ almanac new collection recipes
  $ almanac new page recipe --type entry --each recipes
  $ almanac new island Rating`,
  )
  .action(async (kind: string, id: string, options: object, self: Command) =>
    run(self, { ...options, kind, id }, async () => (await import('./commands/new.ts')).create),
  );

command('schema', 'write JSON Schemas of all data files, for completion and hover in editors')
  .option('--to <dir>', 'where to', '.almanac/schemas')
  .addHelpText(
    'after',
    `
Names of products, pages, campaigns and art are those of now: run it again when some are new.
Examples:
  $ almanac schema
  $ almanac schema --json                              which schema is of which files`,
  )
  .action(async (options: object, self: Command) =>
    run(self, options, async () => (await import('./commands/schema.ts')).schema),
  );

type Action = (options: never, terminal: ReturnType<typeof terminalOf>) => Promise<number>;

/** The exit code of the command that {@link runCommand} parsed last. */
let ended: Promise<number> | undefined;

function run(self: Command, options: object, load: () => Promise<Action>): void {
  const terminal = terminalOf(options as GlobalOptions, streams);
  const given = { ...options, defaulted: defaultedOptions(self) };
  const perform = async (): Promise<number> => {
    try {
      await refuseTwoFormats(given);
      const action = await load();
      return await action(given as never, terminal);
    } catch (error) {
      const { reportFailure } = await import('./report/failure.ts');
      return reportFailure(error, terminal, (options as GlobalOptions).root);
    } finally {
      terminal.close();
      forgetInterrupts();
    }
  };
  ended = perform();
}

/** Throws UsageError where `--json` and another format are both asked for: one of them would be left out in silence. */
async function refuseTwoFormats(options: {
  readonly json?: boolean;
  readonly format?: string;
  readonly defaulted: readonly string[];
}): Promise<void> {
  const { json, format, defaulted } = options;
  if (!json || format === undefined || format === 'json' || defaulted.includes('format')) return;
  const { UsageError } = await import('../renderer/index.ts');
  throw new UsageError(`--json and --format ${format} exclude each other`, 'give one of them');
}

/** Names of options that the caller left at their defaults. */
function defaultedOptions(self: Command): string[] {
  return self.options
    .map((option) => option.attributeName())
    .filter((name) => self.getOptionValueSource(name) === 'default');
}

const MOST = 65_535;

function wholeNumber(least: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < least || value > MOST) {
      throw new InvalidArgumentError(`Expected a whole number from ${least} to ${MOST}.`);
    }
    return value;
  };
}

/** `help <unknown command>` must fail instead of printing general help. */
function wordsOf(given: readonly string[]): readonly string[] {
  const [name = '', of] = given;
  const asked = name === 'help' ? (of ?? name) : name;
  const isNone =
    asked !== 'help' && !asked.startsWith('-') && !program.commands.some((one) => one.name() === asked);
  return isNone && given.length > 0 ? [asked] : given;
}

/** Runs one command and returns its exit code: the program does so once, tests many times in one process. */
export async function runCommand(given: readonly string[], to: Streams): Promise<number> {
  streams = to;
  ended = undefined;
  try {
    program.parse(wordsOf(given), { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // commander has printed its message, for people.
    const code = error.exitCode === 0 ? 0 : 2;
    if (code === 2 && given.includes('--json')) {
      const [message = '', hint] = error.message.replace(/^error: /, '').split('\n');
      terminalOf({ root: '.', json: true }, to).result({
        error: message,
        ...(hint ? { hint: hint.replace(/^\((.*)\)$/, '$1') } : {}),
      });
    }
    return code;
  }
  return (await ended) ?? 0;
}

/** The program itself; the only place that sets the exit code of the process. */
export async function main(): Promise<void> {
  guardOutput();
  process.exitCode = await runCommand(process.argv.slice(2), process);
}
