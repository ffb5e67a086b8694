import { Command, CommanderError } from 'commander';
import manifest from '../package.json' with { type: 'json' };
import { declareBuild } from './declare/build.ts';
import { declareDevelop } from './declare/develop.ts';
import { declareLive } from './declare/live.ts';
import { declareLook } from './declare/look.ts';
import type { Action } from './declare/options.ts';
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
  )
  .addHelpText(
    'afterAll',
    '\nExit codes: 0 done; 1 the input is wrong, the run failed, or what was asked about is not as it should be; 2 called wrongly.',
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
      const { hearSignals } = await import('../renderer/index.ts');
      // What the program was too busy to hear may be why it failed.
      await hearSignals();
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

const declaring = { command, run };
declareBuild(declaring);
declareLook(declaring);
declareLive(declaring);
declareDevelop(declaring);

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
