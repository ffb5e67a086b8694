import path from 'node:path';
import {
  END,
  formatLocal,
  fromUtc,
  type LivePlan,
  liveZones,
  openSite,
  packageRoot,
  planCalendar,
  readLive,
  refuseStrays,
  resolveRequest,
  type Switch,
  saveWhatWasLearned,
  scheduleLive,
  switchesIn as scheduleSite,
  siteHere,
  unknownRegion,
  zonesHere,
} from '../../renderer/index.ts';
import { outOf, whoRuns } from '../moving.ts';
import { formatSchedule, type ScheduleFormat } from '../report/schedule.ts';
import type { GlobalOptions, Terminal } from '../terminal.ts';
import { readNow, resolveSpan } from '../when.ts';

export interface ScheduleCommand extends GlobalOptions {
  readonly out: string;
  readonly live?: boolean;
  readonly region?: readonly string[];
  readonly from?: string;
  readonly until?: string;
  readonly format: ScheduleFormat | 'json';
}

export async function schedule(options: ScheduleCommand, terminal: Terminal): Promise<number> {
  if (options.live) return scheduleOfLive(options, terminal);
  const open = await openSite({ root: path.resolve(options.root) });
  const request = resolveRequest(open.site, {
    regions: options.region,
    from: options.from ?? 'now',
    until: options.until,
    now: readNow(),
  });
  const text = wantsJson(options)
    ? `${JSON.stringify(planCalendar(open, request.windows), null, 2)}\n`
    : format(options, scheduleSite(open, request.windows), open.site.file.brand.name, terminal);
  await refuseStrays();
  await saveWhatWasLearned(open);
  terminal.write(text);
  return 0;
}

/** What is promoted, region by region: needs no data; where there is some, it lends its name. */
async function scheduleOfLive(options: ScheduleCommand, terminal: Terminal): Promise<number> {
  const out = outOf(options);
  const site = await siteHere(path.resolve(options.root));
  const regions = Object.keys((await readLive(out))?.regions ?? {});
  const unknown = options.region?.find((region) => regions.length > 0 && !regions.includes(region));
  if (unknown !== undefined) throw unknownRegion(unknown, regions);
  const wanted = options.region ?? regions;
  const { from = 'now', until } = options;
  const zones = await liveZones(out);
  const isKnown = wanted.length > 0 && wanted.every((region) => zones[region] !== undefined);
  const ofWanted = isKnown
    ? Object.fromEntries(wanted.map((region) => [region, zones[region] as string]))
    : zonesHere(site, wanted, [from, until]);
  const windows = resolveSpan(from, until, ofWanted).byRegion;
  const plans = await scheduleLive(out, (region) => (wanted.includes(region) ? windows[region] : undefined));
  if (wantsJson(options)) terminal.write(`${JSON.stringify({ version: 1, live: plans }, null, 2)}\n`);
  else {
    const zone = (region: string): string | null =>
      zones[region] ?? site?.regions.get(region)?.timeZone ?? null;
    terminal.write(format(options, switchesOf(plans, zone), site?.file.brand.name ?? 'almanac', terminal));
  }
  for (const { region, calendar, held, ends } of plans) {
    if (held) terminal.note(`${region} is held: it switches only after almanac resume --region ${region}`);
    for (const end of ends) terminal.note(`${region} is not covered from ${end} on by calendar ${calendar}`);
  }
  return 0;
}

/** `zone`: null where it is not known. Then the facts that a switch is due to say the local time, as far as there are any. */
function switchesOf(plans: readonly LivePlan[], zone: (region: string) => string | null): Switch[] {
  return plans
    .flatMap(({ region, held, releases }) =>
      (held ? [] : releases).map(({ from, changes }) => {
        const instant = fromUtc(from, END);
        const known = zone(region);
        const said = known === null ? changes.flatMap(({ because }) => because.map(({ at }) => at)) : [];
        const local = said.find((at) => Date.parse(at) === instant) ?? formatLocal(instant, known ?? 'UTC');
        return { instant, region, at: from as string, local, changes };
      }),
    )
    .sort((a, b) => a.instant - b.instant)
    .map(({ instant: _, ...found }) => found);
}

function wantsJson(options: ScheduleCommand): boolean {
  return options.json === true || options.format === 'json';
}

function format(
  options: ScheduleCommand,
  switches: readonly Switch[],
  brand: string,
  { paint, note }: Terminal,
): string {
  // What is written into a file is not read before it is relied on.
  if (switches.length === 0 && options.format !== 'table') note('no switch in this window');
  const job = {
    program: [process.execPath, path.join(packageRoot(), 'cli/bin.js')] as const,
    root: path.resolve(options.root),
    out: outOf(options),
    // A user without a name has a number, which systemd takes as well.
    user: whoRuns() ?? String(process.getuid?.() ?? ''),
  };
  return formatSchedule(switches, options.format as ScheduleFormat, { paint, brand, job });
}
