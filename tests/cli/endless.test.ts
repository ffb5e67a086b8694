import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { copySite, projectRoot, temporaryFolder, tinySite } from '../support/site.ts';

const ENDLESS = "console.error('begun'); for (;;);";

/** The bakery with a template that never returns. */
function endlessSite(where: 'model' | 'view'): string {
  const file = `templates/pages/bread/${where === 'model' ? 'page.ts' : 'View.tsx'}`;
  const text = readFileSync(path.join(tinySite, file), 'utf8');
  const [from, to] =
    where === 'model'
      ? ['model: (context) => {', `model: (context) => {\n${ENDLESS}`]
      : ['return (', `${ENDLESS}\nreturn (`];
  expect(text).toContain(from);
  return copySite(tinySite, { [file]: text.replace(from, to) });
}

interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stderr: string;
}

/** Runs the program, and sends it a signal while the template runs. */
function run(args: readonly string[], signal?: NodeJS.Signals): Promise<Ended> {
  const child = spawn(process.execPath, [path.join(projectRoot, 'cli/bin.js'), ...args]);
  let stderr = '';
  // Wait until its output has been printed.
  child.stderr.once('data', () => signal && setTimeout(() => child.kill(signal), 300));
  child.stderr.on('data', (text: Buffer) => {
    stderr += text;
  });
  return new Promise((resolve) =>
    child.on('close', (code, ended) => resolve({ code, signal: ended, stderr })),
  );
}

const left = (out: string): string[] => (existsSync(out) ? readdirSync(out) : []);

/** Eight seconds of processor time can take minutes on a busy machine. */
const LONG = 240_000;

const NAMED = /data\/pages\/sourdough\.yaml.*page "sourdough" in region "\w+" did not come to an end/s;

test('check names the page whose view never returns', { timeout: LONG }, async () => {
  const { code, stderr } = await run(['check', '--root', endlessSite('view')]);
  expect(code).toBe(1);
  expect(stderr).toMatch(NAMED);
});

test(
  'a build with a model that never returns names it, and hears a Ctrl-C once it is stopped',
  async () => {
    const out = path.join(temporaryFolder(), 'out');
    const { code, stderr } = await run(['build', '--root', endlessSite('model'), '--out', out], 'SIGINT');
    expect([code, left(out)]).toEqual([1, []]);
    expect(stderr).toMatch(NAMED);
    expect(stderr).toMatch(/\nstopped; nothing was changed\n$/);
  },
  LONG,
);

test('Ctrl-C ends a check at once, also with a view that never returns', async () => {
  expect((await run(['check', '--root', endlessSite('view')], 'SIGINT')).signal).toBe('SIGINT');
});
