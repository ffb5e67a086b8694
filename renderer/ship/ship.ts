import path from 'node:path';
import { folders } from '../calendar/names.ts';
import { OperationError, UsageError } from '../problems/problems.ts';
import { readSite } from '../release/index.ts';
import { awsBucket, programBucket, rcloneBucket } from './buckets.ts';
import { cloudflareTarget } from './cloudflare.ts';
import { flatTarget } from './flat.ts';
import { planShip, type ShipPlan } from './plan.ts';
import type { Target } from './target.ts';
import { localPlace, remotePlace, treeTarget } from './tree.ts';

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
  readonly onStep?: (step: 'assets' | 'pages' | 'switch' | 'clean', plan: ShipPlan) => void;
}

export interface Shipped {
  readonly target: string;
  readonly plan: ShipPlan;
}

/**
 * Brings a composed site to where it is served: assets first, then pages, then the switch, deletions last. What the target
 * has already, by the hashes in its `site.json`, is not sent. Throws UsageError and OperationError; run again, it goes on.
 */
export async function ship(options: ShipOptions): Promise<Shipped> {
  const { out, site = 'current', all = false, dryRun = false, onStep = () => {} } = options;
  const manifest = await readSite(out, site);
  if (manifest === null)
    throw new OperationError(
      site === 'current' ? `nothing is built in ${out} yet` : `there is no site ${site} in ${out}`,
      'almanac build makes one',
    );
  const target = openTarget(options.target, out, manifest.id);
  const plan = planShip(manifest, await target.read(manifest), { all });
  if (dryRun || plan.done) return { target: target.name, plan };
  for (const [step, take] of [
    ['assets', target.putAssets],
    ['pages', target.putPages],
    ['switch', target.switch],
    ['clean', target.clean],
  ] as const) {
    onStep(step, plan);
    await take.call(target, plan);
  }
  return { target: target.name, plan };
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
  if (text === '' || !path.relative(out, folder)) throw expected(text);
  return treeTarget(localPlace(folder), siteFolder, hostsFolder);
}

function expected(text: string): UsageError {
  return new UsageError(
    `"${text}" is no target`,
    'expected s3://bucket/folder, rclone:remote:folder, user@host:/folder, cloudflare-pages:project, exec:program, or a folder other than the output',
  );
}
