import { copyFileSync, existsSync, mkdirSync, renameSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import type { SiteManifest } from '../calendar/types.ts';
import { explainFileError } from '../problems/disk.ts';
import { OperationError } from '../problems/problems.ts';
import { readShown } from './flat.ts';
import { isAsset, type ShipPlan } from './plan.ts';
import { must } from './run.ts';
import type { Target } from './target.ts';

/** How to reach a folder: scripts run beside it, files are sent to it. */
interface Place {
  readonly name: string;
  /** The folder there. */
  readonly folder: string;
  sh(script: string, input?: string): Promise<string>;
  /** Sends files under their paths from a folder here to one there. Each appears whole, never in a file that others link to. */
  send(paths: readonly string[], from: string, to: string): Promise<void>;
}

/**
 * A folder laid out as an output is: `sites/<id>`, `current`, which leads to one of them, and `assets`, the store. A site is
 * prepared beside the one that is shown, of links to what it shares with that; the switch is one rename.
 */
export function treeTarget(place: Place, siteFolder: string, hostsFolder: string): Target {
  const stage = (plan: ShipPlan): string => `sites/.tmp-${plan.manifest.id}`;
  const inside = (script: string, input?: string): Promise<string> =>
    place.sh(`set -e; ${TWINS} cd ${quote(place.folder)}; ${script}`, input);
  return {
    name: place.name,
    async read() {
      const folder = quote(place.folder);
      const text = await place.sh(
        `if [ -e ${folder}/live.json ]; then echo live; elif [ -e ${folder}/current/site.json ]; then cat ${folder}/current/site.json; elif [ -e ${folder}/current ]; then echo other; elif [ -d ${folder} ]; then echo there; ls ${folder}; [ ! -d ${folder}/sites ] || ls -A ${folder}/sites | sed s:^:sites/:; fi`,
      );
      if (text.trim() === 'live')
        throw new OperationError(
          `${place.name} is an output that almanac keeps itself`,
          'bring what you built there with almanac import, and activate it there',
        );
      if (text.trim() === 'other')
        throw new OperationError(`${place.name}/current is no site of ours`, 'name another folder');
      const [first, ...names] = text.trim().split('\n');
      if (first !== 'there') return readShown(text, place.name);
      // What lies about in the folders of ours is removed in time: they have to be ours.
      const foreign = names.filter((name) => !isBegun(name, names));
      if (foreign.length === 0) return null;
      const more = foreign.length > 3 ? ` and ${foreign.length - 3} more` : '';
      throw new OperationError(
        `${place.name} is no target of almanac: it holds ${foreign.slice(0, 3).join(', ')}${more}`,
        'name a new folder, or an empty one',
      );
    },
    async putAssets(plan) {
      await place.sh(`mkdir -p ${quote(place.folder)}/sites ${quote(place.folder)}/assets`);
      await place.send(
        plan.assets.map((file) => file.path),
        siteFolder,
        '',
      );
      if (existsSync(path.join(hostsFolder, 'nginx.conf'))) {
        await inside('mkdir -p hosts');
        await place.send(['nginx.conf'], hostsFolder, 'hosts');
      }
    },
    async putPages(plan) {
      const to = stage(plan);
      const wanted = new Set(plan.manifest.files.map((file) => file.path));
      const gone = (plan.before?.files ?? []).map((file) => file.path).filter((file) => !wanted.has(file));
      await inside(
        `rm -rf ${to}; if [ -e current ]; then twin "$(readlink -f current)" ${to}; else mkdir ${to}; fi; cd ${to}; while read -r file; do rm -f "$file"; done`,
        lines(gone),
      );
      const assets = plan.assets.map((file) => file.path);
      await inside(
        `while read -r file; do mkdir -p "${to}/\${file%/*}"; twin "$file" "${to}/$file"; done`,
        lines(assets),
      );
      await place.send([...plan.pages.map((file) => file.path), 'site.json'], siteFolder, to);
      await inside(`find ${to} -type d -empty -delete`);
    },
    async switch(plan) {
      const site = `sites/${plan.manifest.id}`;
      // A site that is shown itself is shown by a copy while it is replaced: at no moment does current lead nowhere.
      await inside(
        `show() { ln -sfn "$1" .tmp-current; mv -T .tmp-current current; }; if [ "$(readlink current)" = ${site} ]; then rm -rf ${site}.old; twin ${site} ${site}.old; show ${site}.old; fi; rm -rf ${site}; mv -T ${stage(plan)} ${site}; show ${site}; rm -rf ${site}.old`,
      );
    },
    async clean({ manifest, before }) {
      const sites = new Set([manifest.id, ...(before ? [before.id] : [])]);
      const stays = new Set([...assetsOf(manifest), ...(before ? assetsOf(before) : [])]);
      const there = (await inside('ls -A sites; find assets -type f')).trim().split('\n');
      const rubbish = there
        .filter((name) => (isAsset(name) ? !stays.has(name) : OURS.test(name) && !sites.has(name)))
        .map((name) => (isAsset(name) ? name : `sites/${name}`));
      if (rubbish.length > 0) await inside('while read -r file; do rm -rf "$file"; done', lines(rubbish));
    },
  };
}

/** `twin a b` makes of a file or folder another one, of hard links, or of copies where they cannot all be made. */
const TWINS = 'twin() { rm -rf "$2"; cp -al "$1" "$2" 2>/dev/null || { rm -rf "$2"; cp -a "$1" "$2"; }; };';

/** A site, one on its way, one that makes room for another. */
const OURS = /^(\.tmp-)?[0-9a-f]{8}(\.old)?$/;

/** Whether an entry of a folder may be of a ship that was broken off before anything was shown. */
function isBegun(name: string, all: readonly string[]): boolean {
  if (name.startsWith('sites/')) return OURS.test(name.slice('sites/'.length));
  return all.includes('sites') && ['sites', 'assets', 'hosts'].includes(name);
}

function assetsOf({ files }: SiteManifest): string[] {
  return files.map((file) => file.path).filter(isAsset);
}

function lines(all: readonly string[]): string {
  return all.map((line) => `${line}\n`).join('');
}

function quote(text: string): string {
  return `'${text.replace(/'/g, "'\\''")}'`;
}

/** A folder on this machine. */
export function localPlace(folder: string): Place {
  return {
    name: folder,
    folder,
    sh: (script, input = '') => must('sh', ['-c', script], { input }),
    async send(paths, from, to) {
      for (const name of paths) {
        const target = path.join(folder, to, name);
        const whole = path.join(path.dirname(target), `.tmp-${path.basename(target)}`);
        const { atime, mtime } = statSync(path.join(from, name));
        try {
          mkdirSync(path.dirname(target), { recursive: true });
          copyFileSync(path.join(from, name), whole);
          utimesSync(whole, atime, mtime);
          renameSync(whole, target);
        } catch (error) {
          throw explainFileError(error, `write ${folder}, which shows what it showed before`);
        }
      }
    },
  };
}

/** `user@host:/folder`, by rsync over the user's own ssh (or what RSYNC_RSH names). */
export function remotePlace(target: string): Place {
  const at = target.indexOf(':');
  const [host, folder] = [target.slice(0, at), target.slice(at + 1).replace(/(.)\/+$/, '$1')];
  const [shell = 'ssh', ...options] = (process.env.RSYNC_RSH ?? 'ssh').split(' ');
  return {
    name: target,
    folder,
    sh: (script, input = '') => must(shell, [...options, host, script], { input }),
    async send(paths, from, to) {
      if (paths.length === 0) return;
      // Neither size nor time says whether a file is the same: the manifests have said so.
      const flags = ['--times', '--perms', '--ignore-times', '--files-from=-', '--protect-args'];
      await must('rsync', [...flags, `${from}/`, `${host}:${folder}/${to}`], { input: lines(paths) });
    },
  };
}
