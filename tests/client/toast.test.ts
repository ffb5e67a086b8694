// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notify, toast } from '../../templates/client/toast.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

const shown = (): string[] => [...document.querySelectorAll('.toast')].map((item) => item.textContent ?? '');

test('a message is shown for 3 s in a polite live region', () => {
  toast('<b>Out of robots</b>');
  expect(document.querySelector('.toasts')?.getAttribute('role')).toBe('status');
  vi.advanceTimersByTime(100);
  expect(shown()).toEqual(['<b>Out of robots</b>']);
  vi.advanceTimersByTime(2_850);
  expect(shown()).toHaveLength(1);
  vi.advanceTimersByTime(100);
  expect(shown()).toEqual([]);
});

test('a notification is shown for 4.5 s, several at the same time', () => {
  notify({ title: 'Sold out', text: 'The last one is gone.' });
  toast('Another');
  vi.advanceTimersByTime(3_100);
  expect(shown()).toEqual(['Sold outThe last one is gone.']);
  vi.advanceTimersByTime(1_500);
  expect(shown()).toEqual([]);
  expect(document.querySelectorAll('.toasts')).toHaveLength(1);
});
