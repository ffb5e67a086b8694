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

it('outside a terminal, shows progress every few seconds of a long run, and nothing for a short one', () => {
  const terminal = terminalOf({ root: '.' });
  for (let second = 0; second < 13; second += 1) {
    terminal.progress(rendered(second));
    vi.advanceTimersByTime(1000);
  }
  expect(said.replace(/ · \d+\/s/g, '')).toBe('… rendering 5/90\n… rendering 10/90\n');
});

it('prints nothing when asked to be silent', () => {
  const terminal = terminalOf({ root: '.', quiet: true });
  for (let second = 0; second < 13; second += 1) {
    terminal.progress(rendered(second));
    vi.advanceTimersByTime(1000);
  }
  expect(said).toBe('');
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
