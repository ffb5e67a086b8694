import { type Command, Option } from 'commander';
import { type Declaring, outOption, regionOption } from './options.ts';

/** Commands that say what is, what will be and why; they change nothing. */
export function declareLook({ command, run }: Declaring): void {
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
  $ almanac diff --base main --from now
Next: almanac rehearse plays what will change, on the bytes that would ship.`,
    )
    .action((sides: string[], options: object, self: Command) =>
      run(self, { ...options, sides }, async () => (await import('../commands/diff.ts')).diff),
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
  $ almanac explain --line data/campaigns/black-friday-2024.yaml:9
Next: edit the line that is named, and almanac diff --base HEAD --from now shows what that changes.`,
    )
    .action(async (what: string | undefined, options: object, self: Command) =>
      run(self, { ...options, what }, async () => (await import('../commands/explain.ts')).explain),
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
  $ almanac rehearse --archive site.tar.gz --report rehearsal.md rehearsal.html
Next: almanac activate --calendar <id> --dry-run, of what was rehearsed.`,
    )
    .action(async (campaign: string | undefined, options: object, self: Command) =>
      run(self, { ...options, campaign }, async () => (await import('../commands/rehearse.ts')).rehearse),
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
      run(self, options, async () => (await import('../commands/prices.ts')).prices),
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
  $ almanac schedule --region de --from 2024-11-01 --format ics > germany.ics
  $ almanac schedule --live --format systemd | sudo sh -s /etc/systemd/system
  $ almanac schedule --format github-actions > .github/workflows/switch.yml`,
    )
    .action((options: object, self: Command) =>
      run(self, options, async () => (await import('../commands/schedule.ts')).schedule),
    );
}
