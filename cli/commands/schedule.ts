import { userInfo } from 'node:os';
import path from 'node:path';
import { packageRoot } from '../../renderer/assets/package-root.ts';
import { openSite, saveWhatWasLearned } from '../../renderer/build/open-site.ts';
import { resolveRequest } from '../../renderer/build/request.ts';
import { planCalendar, schedule as scheduleSite } from '../../renderer/build/schedule.ts';
import { formatSchedule, type ScheduleFormat } from '../report/schedule.ts';
import type { GlobalOptions, Terminal } from '../terminal.ts';
import { readNow } from '../when.ts';

export interface ScheduleCommand extends GlobalOptions {
  readonly out: string;
  readonly region?: readonly string[];
  readonly from?: string;
  readonly until?: string;
  readonly format: ScheduleFormat | 'json';
}

export async function schedule(options: ScheduleCommand, terminal: Terminal): Promise<number> {
  const root = path.resolve(options.root);
  const open = await openSite({ root });
  const request = resolveRequest(open.site, {
    regions: options.region,
    from: options.from ?? 'now',
    until: options.until,
    now: readNow(),
  });
  const asJson = options.json || options.format === 'json';
  const text = asJson
    ? `${JSON.stringify(planCalendar(open, request.windows), null, 2)}\n`
    : formatSchedule(scheduleSite(open, request.windows), options.format, {
        paint: terminal.paint,
        brand: open.site.file.brand.name,
        job: {
          program: [process.execPath, path.join(packageRoot(), 'cli/bin.js')],
          root,
          out: path.resolve(root, options.out),
          user: userInfo().username,
        },
      });
  await saveWhatWasLearned(open);
  terminal.write(text);
  return 0;
}
