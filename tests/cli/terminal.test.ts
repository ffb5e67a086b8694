import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reportFailure } from '../../cli/report/failure.ts';
import { terminalOf } from '../../cli/terminal.ts';

let said = '';
beforeEach(() => {
  said = '';
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    said += text;
    return true;
  });
  vi.stubEnv('CI', 'true');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

const rendered = (done: number) => ({ phase: 'render', done, total: 90 }) as const;

/** What a run of some seconds writes to stderr, which is a terminal or is not. */
function progressOf(isTTY: boolean, options = {}): string {
  let written = '';
  const stream = { isTTY, columns: 80, write: (text: string) => (written += text) };
  const terminal = terminalOf({ root: '.', ...options }, { stdout: stream, stderr: stream });
  for (let second = 0; second < 13; second += 1) {
    terminal.progress(rendered(second));
    vi.advanceTimersByTime(1000);
  }
  terminal.close();
  return written;
}

it('shows progress on a terminal, in one line that is gone afterwards', () => {
  vi.stubEnv('CI', '');
  const lines = progressOf(true).split('\r\u001b[K');
  expect(lines.map((line) => line.replace(/ · \d+\/s/, ''))).toEqual([
    ...Array.from({ length: 13 }, (_, second) => `rendering ${second}/90`),
    '',
  ]);
});

it('shows no progress elsewhere: in a file or a pipe, in CI, or when asked to be silent', () => {
  expect(progressOf(true)).toBe('');
  vi.stubEnv('CI', '');
  expect(progressOf(false)).toBe('');
  expect(progressOf(true, { quiet: true })).toBe('');
});

it.each([
  [
    'ENOSPC',
    'error: no space left on the disk: /to (copyfile)\n  make room (df -h counts bytes, df -i inodes) and run the same command again\n',
  ],
  ['ENOENT', 'error: there is no such file or folder: /from (copyfile)\n'],
])('names the side of a copy that failed: %s', (code, words) => {
  const error = Object.assign(new Error(code), { code, syscall: 'copyfile', path: '/from', dest: '/to' });
  expect(reportFailure(error, terminalOf({ root: '.', color: false }), '.')).toBe(1);
  expect(said).toBe(words);
});
