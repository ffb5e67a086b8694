import { type Command, Option } from 'commander';
import { type Declaring, outOption, regionOption, runtimeOption, wholeNumber } from './options.ts';

/** Commands that make releases, and what holds before they do. */
export function declareBuild({ command, run }: Declaring): void {
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
      run(self, options, async () => (await import('../commands/build.ts')).build),
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
      run(self, { ...options, parts }, async () => (await import('../commands/merge.ts')).merge),
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
      '\nExamples:\n  $ almanac check\n  $ almanac check --strict --json\n  $ almanac check --format sarif > almanac.sarif\n  $ almanac check --base origin/main\n  $ almanac check --feed store-prices.csv\nNext: edit the line that is named; almanac build, once nothing is found.',
    )
    .action((options: object, self: Command) =>
      run(self, options, async () => (await import('../commands/check.ts')).check),
    );
}
