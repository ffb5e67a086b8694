import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { folders } from '../calendar/names.ts';
import { OperationError, UsageError } from '../problems/problems.ts';
import { isInside, readSite, realPathOf } from '../release/index.ts';
import { awsBucket, programBucket, rcloneBucket } from './buckets.ts';
import { cloudflareTarget } from './cloudflare.ts';
import { flatTarget } from './flat.ts';
import { type OwedList, unionOf } from './owed.ts';
import { planShip, type ShipPlan } from './plan.ts';
import type { Target } from './target.ts';
import { localPlace, remotePlace, treeTarget } from './tree.ts';
import { refuseUntrue, type Untrue, untrueRegions } from './untrue.ts';

export interface ShipOptions {
  /** The output. */
  readonly out: string;
  /** `s3://bucket/folder`, `rclone:remote:folder`, `user@host:/folder`, `cloudflare-pages:project`, `exec:program`, or a folder. */
  readonly target: string;
  /** An id of a site of the output, or `current`. */
  readonly site?: string;
  /** Brings everything, whatever the target says that it has. */
  readonly all?: boolean;
  readonly dryRun?: boolean;
  /** What time it is: a site that is not true then is refused, and by a dry run named. Without it any site is shipped. */
  readonly now?: number;
  readonly onStep?: (step: 'assets' | 'pages' | 'switch' | 'clean', plan: ShipPlan) => void;
  /** Called when the target shows a different site, before caches are notified. */
  readonly onShown?: (shipped: Shipped) => Promise<void>;
  /**
   * Tells caches which addresses changed, once the site is there. What it is owed is kept with the target until it resolves:
   * where it rejects, or the process is killed, the next ship that has it calls it for those addresses too.
   */
  readonly tell?: (shipped: Shipped) => Promise<void>;
}

export interface Shipped {
  readonly target: string;
  readonly plan: ShipPlan;
  /** URLs that `tell` has to be called for: those that this ship changed, and those of earlier ships in which it failed. */
  readonly owed: readonly string[];
  /** It failed, or was not called, in an earlier ship. */
  readonly overdue: boolean;
  readonly untrue: readonly Untrue[];
}

/**
 * Brings a composed site to where it is served: assets first, then pages, then the switch, deletions last. What the target
 * has already, by the hashes in its `site.json`, is not sent. Throws UsageError and OperationError; run again, it goes on.
 */
export async function ship(options: ShipOptions): Promise<Shipped> {
  const { out, site = 'current', all = false, dryRun = false, now, tell } = options;
  const found = await readSite(out, site);
  if (found === null)
    throw new OperationError(
      site === 'current' ? `nothing is built in ${out} yet` : `there is no site ${site} in ${out}`,
      'almanac build makes one',
    );
  const target = openTarget(options.target, out, found.id);
  const manifest = await target.named(found);
  const [before, debt] = await Promise.all([target.read(manifest), readDebt(target.owed)]);
  const untrue = now === undefined ? [] : untrueRegions(out, manifest, before, now);
  if (!dryRun) refuseUntrue(manifest, untrue);
  const plan = planShip(manifest, before, { all });
  const changed = plan.done ? [] : plan.changed.map(({ url }) => url);
  const isOwing = tell !== undefined || debt.ships.length > 0;
  const owed = isOwing ? unionOf(debt.urls, changed) : [];
  const shipped = { target: target.name, plan, owed, overdue: debt.ships.length > 0, untrue };
  if (dryRun) return shipped;
  const name = randomBytes(8).toString('hex');
  const owe = async (instead: readonly string[]): Promise<void> => target.owed?.put(name, owed, instead);
  if (!plan.done) {
    await bring(target, options, plan, () => (isOwing ? owe(debt.ships) : Promise.resolve()));
    await options.onShown?.(shipped);
  }
  if (tell === undefined || (plan.done && debt.ships.length === 0)) return shipped;
  try {
    await tell(shipped);
  } catch (error) {
    // Of two ships at once the other one may have written the list without this one's.
    if (!plan.done && !(await readDebt(target.owed)).ships.includes(name)) await owe([]);
    throw error;
  }
  await target.owed?.remove([...debt.ships, name]);
  return shipped;
}

/** `owe` writes down what is owed before anybody can see a change. */
async function bring(
  target: Target,
  { onStep = () => {} }: ShipOptions,
  plan: ShipPlan,
  owe: () => Promise<void>,
): Promise<void> {
  onStep('assets', plan);
  await target.putAssets(plan);
  await owe();
  onStep('pages', plan);
  await target.putPages(plan);
  onStep('switch', plan);
  await target.switch(plan);
  onStep('clean', plan);
  await target.clean(plan);
}

async function readDebt(list: OwedList | null): Promise<{ ships: readonly string[]; urls: string[] }> {
  const owed = (await list?.read()) ?? new Map<string, readonly string[]>();
  return { ships: [...owed.keys()], urls: unionOf(...owed.values()) };
}

function openTarget(text: string, out: string, site: string): Target {
  const siteFolder = path.join(out, folders.sites, site);
  const hostsFolder = path.join(out, folders.hosts);
  const [, scheme, rest = ''] = /^([a-z][a-z0-9+.-]*):(.*)$/s.exec(text) ?? [];
  if (scheme === 's3') {
    if (!/^\/\/[a-z0-9.-]+(\/|$)/.test(rest)) throw expected(text);
    return flatTarget(awsBucket(text), siteFolder);
  }
  if (scheme === 'rclone') {
    if (!rest.includes(':')) throw expected(text);
    return flatTarget(rcloneBucket(rest), siteFolder);
  }
  if (scheme === 'cloudflare-pages') {
    if (!/^[a-z0-9-]+(@[\w./-]+)?$/.test(rest)) throw expected(text);
    return cloudflareTarget(rest, siteFolder);
  }
  if (scheme === 'exec') {
    if (rest === '') throw expected(text);
    return flatTarget(programBucket(rest.includes('/') ? path.resolve(rest) : rest), siteFolder);
  }
  if (rest.startsWith('//')) throw expected(text);
  if (/^[^/:]+:./.test(text)) return treeTarget(remotePlace(text), siteFolder, hostsFolder);
  const folder = path.resolve(text);
  if (text === '' || isInside(realPathOf(folder), realPathOf(out))) throw expected(text);
  return treeTarget(localPlace(folder), siteFolder, hostsFolder);
}

function expected(text: string): UsageError {
  return new UsageError(
    `"${text}" is no target`,
    'expected s3://bucket/folder, rclone:remote:folder, user@host:/folder, cloudflare-pages:project, exec:program, or a folder outside of the output',
  );
}
