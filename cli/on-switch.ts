import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Activation, liveAsTold, readTold, stepsSince, writeTold } from '../renderer/index.ts';
import { activationJson } from './report/activation.ts';
import type { Terminal } from './terminal.ts';

const [FIRST_PAUSE, LONGEST_PAUSE] = [5_000, 300_000];

/** Runs the user's command once, by the shell, with its input and more environment. Resolves to its exit code. */
export function runCommand(
  command: string,
  input: string,
  env: Readonly<Record<string, string>>,
): Promise<number> {
  return new Promise((resolve, reject) => {
    // What it prints is no result of ours.
    const child = spawn(command, { shell: true, stdio: ['pipe', 2, 2], env: { ...process.env, ...env } });
    // It need not read.
    child.stdin?.on('error', () => {});
    child.stdin?.end(input);
    child.on('error', reject);
    child.on('close', (code, signal) => resolve(code ?? (signal ? 128 : 1)));
  });
}

/**
 * As {@link runCommand}: what was done is its input, as JSON, and named in its environment. `moved` are the regions that show
 * another release than when it last succeeded, so what it missed comes again. That it succeeded is kept in the output.
 */
export async function runOnSwitch(command: string, out: string, result: Activation): Promise<number> {
  const [told, now] = [readTold(out), await liveAsTold(out)];
  const moved = told === null ? result.moved : stepsSince(told, now);
  const code = await runCommand(command, `${JSON.stringify(activationJson({ ...result, moved }))}\n`, {
    ALMANAC_OUT: out,
    ALMANAC_SITE: result.site,
    ALMANAC_REGIONS: moved.map(({ region }) => region).join(' '),
  });
  // Where that cannot be kept, the command runs once more than it has to.
  if (code === 0) await writeTold(out, now).catch(() => {});
  return code;
}

/**
 * Called before the first switch that runs the command: if the program is killed in between, the next run must know
 * what was missed. A failure to write this never prevents a switch.
 */
export async function beginToTell(out: string): Promise<void> {
  if (!existsSync(out) || readTold(out) !== null) return;
  await liveAsTold(out)
    .then((now) => writeTold(out, now))
    .catch(() => {});
}

/** Whether something is live that the command of `--on-switch` has not succeeded for. */
export async function isOwed(out: string): Promise<boolean> {
  const told = readTold(out);
  return told !== null && told.site !== (await liveAsTold(out)).site;
}

/**
 * Runs a command after every switch, one at a time and beside the watch, which it never holds up. One that fails is tried
 * again with growing pauses until it succeeds or the next switch comes; of several that came meanwhile the last counts.
 */
export class OnSwitch {
  readonly #command: string;
  readonly #out: string;
  readonly #terminal: Terminal;
  readonly #signal: AbortSignal;
  #wanted: Activation | null = null;
  #done: Promise<void> = Promise.resolve();
  #busy = false;
  /** The site that the command is running for. */
  #running: string | null = null;
  #wake = new AbortController();

  constructor(command: string, out: string, terminal: Terminal, signal: AbortSignal) {
    this.#command = command;
    this.#out = out;
    this.#terminal = terminal;
    this.#signal = signal;
  }

  run(result: Activation): void {
    this.#wanted = result;
    this.#wake.abort();
    if (!this.#busy) this.#done = this.#work();
    // One that hangs would keep caches or other hosts on what was before, and nobody would know.
    else if (this.#running !== null && this.#running !== result.site)
      this.#terminal.warn(
        `--on-switch still runs for sites/${this.#running}: it runs for sites/${result.site} when that has ended`,
      );
  }

  /** When what runs has ended: a stop lets it finish, and tries nothing again. */
  finished(): Promise<void> {
    this.#wake.abort();
    return this.#done;
  }

  async #work(): Promise<void> {
    this.#busy = true;
    let pause = FIRST_PAUSE;
    while (this.#wanted !== null) {
      const result: Activation = this.#wanted;
      this.#wanted = null;
      this.#running = result.site;
      const code = await runOnSwitch(this.#command, this.#out, result).catch(() => 127);
      this.#running = null;
      if (code === 0) {
        pause = FIRST_PAUSE;
        continue;
      }
      this.#terminal.warn(
        `--on-switch failed with ${code} for sites/${result.site}; next try in ${pause / 1000} s`,
      );
      if (this.#signal.aborted) break;
      this.#wanted ??= result;
      this.#wake = new AbortController();
      await sleep(pause, undefined, { signal: this.#wake.signal }).catch(() => {});
      pause = Math.min(2 * pause, LONGEST_PAUSE);
      if (this.#signal.aborted) break;
    }
    this.#busy = false;
  }
}
