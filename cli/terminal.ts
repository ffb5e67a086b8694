import colours from 'picocolors';
import type { Progress } from '../renderer/index.ts';

/** Options that every command takes. */
export interface GlobalOptions {
  readonly root: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly color?: boolean;
}

/** Where a command writes: the streams of the process, or in their place those of a test. */
export interface Streams {
  readonly stdout: Output;
  readonly stderr: Output;
}

interface Output {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** Where a command speaks: results on stdout, everything else on stderr; colour and progress only for people. */
export interface Terminal {
  readonly json: boolean;
  /** For what goes to stdout. */
  readonly paint: Paint;
  /** For what goes to stderr, which may lead elsewhere. */
  readonly notePaint: Paint;
  /** Whether stderr takes colour. */
  readonly colour: boolean;
  /** The result, for people; left out with `--json` and `--quiet`. */
  say(text: string): void;
  /** What is worth knowing on the way. */
  note(text: string): void;
  /** What must be known, `--quiet` or not: some part of the work was not done. */
  warn(text: string): void;
  /** The result, for programs; printed with `--json` only. */
  result(value: unknown): void;
  /** Prints as it is, whatever the options: formats that are the result themselves. */
  write(text: string): void;
  /** The same on stderr: what is wrong, line by line. */
  writeError(text: string): void;
  progress(progress: Progress): void;
  close(): void;
}

export type Paint = Pick<
  ReturnType<typeof colours.createColors>,
  'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan'
>;

/** Notes which command this one waits for. */
export function noteHolder({ note }: Pick<Terminal, 'note'>) {
  return ({ pid, purpose }: { readonly pid: number; readonly purpose: string }): void =>
    note(`waiting for ${purpose} (process ${pid})`);
}

const PHASES = {
  load: 'reading',
  plan: 'planning',
  render: 'rendering',
  release: 'writing releases',
  compose: 'composing',
  rehearse: 'playing switch',
  picture: 'taking pictures',
} as const;

export function terminalOf(
  { json = false, quiet = false, color = true }: GlobalOptions,
  { stdout, stderr }: Streams = process,
): Terminal {
  const takesColour = (stream: Output): boolean =>
    color && stream.isTTY === true && !process.env.NO_COLOR && process.env.TERM !== 'dumb';
  const colour = takesColour(stderr);
  const animated = stderr.isTTY === true && !process.env.CI && !quiet;
  let line = '';
  let drawnAt = 0;
  const clear = (): void => {
    if (line !== '') stderr.write('\r\u001b[K');
    line = '';
  };
  return {
    json,
    paint: colours.createColors(takesColour(stdout)),
    notePaint: colours.createColors(colour),
    colour,
    say(text) {
      clear();
      if (!json && !quiet) stdout.write(`${text}\n`);
    },
    note(text) {
      clear();
      if (!quiet) stderr.write(`${text}\n`);
    },
    warn(text) {
      clear();
      stderr.write(`${text}\n`);
    },
    result(value) {
      clear();
      if (json) stdout.write(`${JSON.stringify(value, null, 2)}\n`);
    },
    write(text) {
      clear();
      stdout.write(text);
    },
    writeError(text) {
      clear();
      stderr.write(text);
    },
    progress({ phase, done, total, detail }) {
      if (!animated) return;
      const elapsed = performance.now();
      if (line !== '' && elapsed - drawnAt < 80) return;
      drawnAt = elapsed;
      const count = total === null ? '' : ` ${done}/${total}`;
      const perSecond = phase === 'render' ? Math.round((done / elapsed) * 1000) : 0;
      const rate = perSecond > 0 ? ` · ${perSecond}/s` : '';
      const text = `${PHASES[phase]}${count}${detail ? ` · ${detail}` : ''}${rate}`;
      clear();
      line = text.slice(0, Math.max(20, (stderr.columns || 80) - 1));
      stderr.write(line);
    },
    close: clear,
  };
}

/**
 * Whoever reads may have read enough (`| head`): the command goes on and ends as it would have. A result that cannot be
 * written otherwise is a failure.
 */
export function guardOutput(): void {
  let lost: NodeJS.ErrnoException | undefined;
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE' || lost) return;
      lost = error;
      process.stderr.write(`error: the result cannot be written: ${error.code}\n`);
    });
  process.on('exit', () => {
    if (lost) process.exitCode = 1;
  });
}
