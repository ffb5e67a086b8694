import { type Command, Option } from 'commander';
import { duration } from '../duration.ts';
import {
  type Declaring,
  entered,
  moving,
  onSwitchOption,
  outOption,
  regionOption,
  wholeNumber,
} from './options.ts';

/** Commands that move, show and carry what is live. */
export function declareLive({ command, run }: Declaring): void {
  moving(command('activate', 'move what is live to what is true at an instant, in the promoted calendars'))
    .addOption(regionOption('regions to move (default: all that the calendars cover)'))
    .option(
      '--at <when>',
      'the instant; may lead back in time (default: now, once no other command is writing)',
    )
    .option('--calendar <id>', 'promote this calendar first, or "newest"')
    .option('--force', 'promote a calendar although it covers less time than the one it replaces')
    .option(
      '--back',
      'promote a calendar although a region had it before and left it, or follows a newer one',
    )
    .option('--verify', 'hash every byte of what is to be shown first, and refuse what is damaged')
    .option('--wait-until <when>', 'sleep until then, with the next site ready, and activate')
    .option('--watch', 'stay: switch on the second, prepare the next, again and again')
    .addOption(onSwitchOption('run this after each switch; ALMANAC_SITE, ALMANAC_REGIONS are set'))
    .addHelpText(
      'after',
      `
Safe to run late, twice, or by several jobs. Exits with 1 where a region is not covered at that instant, or is left ahead of it.
Examples:
  $ almanac activate
  $ almanac activate --calendar 7da2a987 --region de --note "559 was wrong"
  $ almanac activate --calendar 7da2a987 --expect-live 8c41d0aa
  $ almanac activate --watch --on-switch "almanac ship s3://bucket"
Next: almanac status; almanac rollback takes back what was promoted.`,
    )
    .action((options: object, self: Command) =>
      run(self, options, async () => (await import('../commands/activate.ts')).activate),
    );

  moving(
    command('rollback', 'take back the last move that a person made, or lead regions to the calendar before'),
  )
    .addOption(regionOption('lead these to the calendar that each had before, instead'))
    .option('--at <when>', 'the instant (default: now)')
    .addHelpText(
      'after',
      '\nExamples:\n  $ almanac rollback --dry-run               says what it would take back\n  $ almanac rollback --region de\nNext: almanac status says whether what is live is right.',
    )
    .action((options: object, self: Command) =>
      run(self, options, async () => (await import('../commands/rollback.ts')).rollback),
    );

  moving(command('hold', 'keep regions on the release they show, whatever the time'))
    .addOption(regionOption('regions to hold (default: all)'))
    .addHelpText(
      'after',
      '\nExamples:\n  $ almanac hold --region de --note "prices under review"\nNext: almanac resume --region de lets it follow time again.',
    )
    .action((options: object, self: Command) =>
      run(self, options, async () => (await import('../commands/hold.ts')).hold),
    );

  moving(command('freeze', 'let no command move what is live, in any region; switches by time go on'))
    .addHelpText(
      'after',
      '\nThe reason (--note) is needed.\nExamples:\n  $ almanac freeze --note "prices are final until Monday"\n  $ almanac unfreeze --note "Germany must be corrected"\nNext: almanac status names who froze it, and why.',
    )
    .action(async (options: object, self: Command) =>
      run(self, options, async () => (await import('../commands/freeze.ts')).freeze),
    );

  moving(command('unfreeze', 'let people move what is live again'))
    .addHelpText(
      'after',
      '\nExamples:\n  $ almanac unfreeze --note "Germany must be corrected"\nNext: almanac activate, with what had to wait.',
    )
    .action(async (options: object, self: Command) =>
      run(self, options, async () => (await import('../commands/freeze.ts')).unfreeze),
    );

  moving(command('resume', 'let held regions follow time again'))
    .addOption(regionOption('regions to resume (default: all)'))
    .option('--at <when>', 'the instant (default: now)')
    .addHelpText(
      'after',
      '\nExamples:\n  $ almanac resume --region de\nNext: almanac status says whether what is live is right.',
    )
    .action((options: object, self: Command) =>
      run(self, options, async () => (await import('../commands/hold.ts')).resume),
    );

  command('status', 'is what is live what should be live now? exits with 1 if not')
    .option('--url <url>', 'ask a deployed host instead')
    .option('--verify', 'hash every byte: of all that is promoted here, or that the host serves')
    .option('--history [n]', 'the journal: who moved what, when and why (the last n)', wholeNumber(1))
    .addOption(
      new Option('--format <name>', 'how to print it')
        .choices(['text', 'json', 'prometheus'])
        .default('text'),
    )
    .addOption(outOption())
    .addHelpText(
      'after',
      `
Examples:
  $ almanac status
  $ almanac status --url https://www.foldwright.example
  $ almanac status --history 5
  $ almanac status --format prometheus > /var/lib/node_exporter/almanac.prom
Next: almanac activate, where a region is not on what is due; almanac explain <url> --live says why it is as it is.`,
    )
    .action((options: object, self: Command) =>
      run(self, options, async () => (await import('../commands/status.ts')).status),
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
      '\nExamples:\n  $ almanac calendars\n  $ almanac calendars --json\n  $ almanac calendars --prune --keep 3\nNext: almanac diff current <id>, for what promoting one would change.',
    )
    .action((options: object, self: Command) =>
      run(self, options, async () => (await import('../commands/calendars.ts')).calendars),
    );

  entered(
    command('import', 'merge calendars built elsewhere, every byte verified; touches nothing that is live'),
  )
    .argument('<from>', 'the output folder of a build, or its --archive')
    .option('--wait <duration>', 'how long to wait for another command, such as 30s (default: 5m)', duration)
    .addOption(outOption())
    .addHelpText(
      'after',
      `
Examples:
  $ almanac build --from now --archive site.tar.gz     where the site is built
  $ almanac import site.tar.gz                         where it is served
  $ almanac activate --calendar 7da2a987
Next: almanac activate --calendar <id> --dry-run, as it is printed, says which prices change.`,
    )
    .action((from: string, options: object, self: Command) =>
      run(self, { ...options, from }, async () => (await import('../commands/import.ts')).importCalendars),
    );

  entered(command('ship', 'bring a site to where it is served: assets, pages, the switch, deletions last'))
    .argument(
      '<target>',
      's3://bucket, rclone:remote:folder, user@host:/folder, cloudflare-pages:project, exec:program, or a folder',
    )
    .option('--site <id>', 'a site of the output (default: current)')
    .option('--all', 'send everything, whatever the target says that it has')
    .option('--dry-run', 'only say what would be done')
    .option('--any-time', 'ship a site that is not true now; without it that is refused')
    .addOption(
      onSwitchOption(
        'run this when the site is there, until it succeeds; it reads the changed URLs, one a line',
      ),
    )
    .addOption(outOption())
    .addHelpText(
      'after',
      `
Sends what the target lacks by the hashes in its site.json. Broken off, run it again.
Where --on-switch fails, the next ship runs it again for all addresses that it missed.
Examples:
  $ almanac ship s3://shop --dry-run
  $ almanac ship s3://shop --note "549, not 559"
  $ almanac ship deploy@www.example.com:/srv/shop --on-switch 'xargs -n 30 purge'`,
    )
    .action((target: string, options: object, self: Command) =>
      run(self, { ...options, target }, async () => (await import('../commands/ship.ts')).ship),
    );
}
