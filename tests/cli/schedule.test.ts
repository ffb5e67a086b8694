import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { formatSchedule } from '../../cli/report/schedule.ts';
import { terminalOf } from '../../cli/terminal.ts';
import type { Switch } from '../../renderer/build/schedule.ts';

const look = { paint: terminalOf({ root: '.', color: false }).paint, brand: 'Crumb & Co' };
const at = (instant: string): Switch => ({ region: 'gb', at: instant, local: instant, changes: [] });

it.each([
  ['2024-11-22T08:00:00Z', '0 8 22 11 *'],
  ['2024-12-31T23:59:00Z', '59 23 31 12 *'],
  // A minute later: cron would come before the switch.
  ['2025-03-30T00:59:59Z', '0 1 30 3 *'],
  ['2024-12-31T23:59:00.001Z', '0 0 1 1 *'],
])('a timer for %s is never early: %s', (instant, cron) => {
  expect(formatSchedule([at(instant)], 'cron', look)).toContain(`\n${cron} npx almanac activate\n`);
  const workflow = parse(formatSchedule([at(instant)], 'github-actions', look));
  expect(workflow.on.schedule).toEqual([{ cron }]);
});

it('a workflow without switches has no timer', () => {
  expect(parse(formatSchedule([], 'github-actions', look)).on).toEqual({ workflow_dispatch: null });
});
