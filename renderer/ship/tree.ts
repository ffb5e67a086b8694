import { constants, copyFileSync, existsSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import type { SiteManifest } from '../calendar/types.ts';
import { explainFileError } from '../problems/disk.ts';
import { OperationError } from '../problems/problems.ts';
import { makeFolders } from '../release/make-folders.ts';
import { isShipName, type OwedList, urlsIn } from './owed.ts';
import { isAsset, type ShipPlan } from './plan.ts';
import { must } from './run.ts';
import { MANIFEST, readShown, shownIn } from './shown.ts';
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
    owed: owedList(place),
    named: async (site) => site,
    async read() {
      const folder = quote(place.folder);
      const text = await place.sh(
        `if [ -e ${folder}/live.json ] || [ -e ${folder}/calendar.json ] || [ -e ${folder}/releases ]; then echo output; elif [ -e ${folder}/current/site.json ]; then readlink ${folder}/current || echo other; cat ${folder}/current/site.json; elif [ -e ${folder}/current ]; then echo other; elif [ -d ${folder} ]; then echo there; ls ${folder}; [ ! -d ${folder}/sites ] || ls -A ${folder}/sites | sed s:^:sites/:; elif [ -e ${folder} ] || [ -L ${folder} ]; then echo file; fi`,
      );
      const [first = '', ...names] = text.trim().split('\n');
      if (first === 'output')
        throw new OperationError(
          `${place.name} is an output that almanac keeps itself`,
          'bring what you built there with almanac import, and activate it there',
        );
      if (first === 'file')
        throw new OperationError(`${place.name} is no folder`, 'it is a file, or a link that leads nowhere');
      if (isSite(first)) return readShown(names.join('\n'), place.name);
      if (first === '') return null;
      if (first !== 'there')
        throw new OperationError(`${place.name}/current is no site of ours`, 'name another folder');
      // Leftovers in these folders are removed later, so the folders must be ours.
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
      // A link in the copy would lead what is written and removed below it out of the folder.
      await inside(
        `rm -rf ${to}; if [ -e current ]; then twin "$(readlink current)" ${to}; else mkdir ${to}; fi; find ${to} ! -type f ! -type d -delete; cd ${to}; ${EACH} rm -f -- "$file"; done`,
        lines(gone),
      );
      const assets = plan.assets.map((file) => file.path);
      await inside(
        `${EACH} mkdir -p "${to}/\${file%/*}"; ln -f "$file" "${to}/$file" 2>/dev/null || twin "$file" "${to}/$file"; done`,
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
      const shown = new Set([manifest.id, ...(before ? [before.id] : [])]);
      const past = (await inside('ls -A sites'))
        .split('\n')
        .filter((name) => OURS.test(name) && !shown.has(name));
      const assets = new Set<string>();
      const gone: string[] = [];
      for (const name of past) {
        // A manifest that is there and cannot be read is an error: passed over in silence, its site would stay for ever.
        const file = `sites/${name}/${MANIFEST}`;
        const text = await inside(`[ ! -f ${file} ] || cat ${file}`);
        const site = shownIn(text);
        // Something that is not ours may have the name of a site.
        if (/^[0-9a-f]{8}$/.test(name) && site?.id !== name) continue;
        gone.push(`sites/${name}`);
        for (const file of site ? assetsOf(site) : []) assets.add(file);
      }
      for (const file of [...assetsOf(manifest), ...(before ? assetsOf(before) : [])]) assets.delete(file);
      // Looked up, since a folder on the way may be a link that leads elsewhere.
      const there = assets.size === 0 ? '' : await inside(`find assets -type f ! -path '*\n*'`);
      const unused = there.split('\n').filter((file) => assets.has(file));
      if (unused.length > 0) await inside(`${EACH} rm -f -- "$file"; done`, lines(unused));
      if (gone.length > 0) await inside(`${EACH} rm -rf -- "$file"; done`, lines(gone));
    },
  };
}

/** A file for each ship, in a folder beside `current` that is not served. */
function owedList(place: Place): OwedList {
  const inside = (script: string, input?: string): Promise<string> =>
    place.sh(`set -e; cd ${quote(place.folder)}; ${script}`, input);
  const forget = (ships: readonly string[]): string =>
    `rm -f ${ships.map((ship) => `owed/${ship}`).join(' ')}`;
  return {
    async read() {
      const folder = quote(place.folder);
      const text = await place.sh(
        `for file in ${folder}/owed/*; do [ ! -f "$file" ] || { echo "ship \${file##*/}"; cat "$file"; }; done`,
      );
      const owed = new Map<string, string[]>();
      let ship = '';
      for (const line of text.split('\n')) {
        const [, name] = /^ship (.*)$/.exec(line) ?? [];
        if (name !== undefined) ship = name;
        if (isShipName(ship)) owed.set(ship, [...(owed.get(ship) ?? []), ...urlsIn([line])]);
      }
      return owed;
    },
    async put(ship, urls, instead) {
      const whole = `owed/.tmp-${ship}`;
      await inside(
        `mkdir -p owed; cat > ${whole}; mv -f ${whole} owed/${ship}; ${forget(instead)}`,
        lines(urls),
      );
    },
    async remove(ships) {
      await inside(`${forget(ships)}; rmdir owed 2>/dev/null || :`);
    },
  };
}

/** What serves the site is mostly another user: folders are readable for all, as in the output. */
const OPEN = 'umask 022; ';

/** Begins a loop over the lines of the input, each as it is. */
const EACH = 'while IFS= read -r file; do';

/** `twin a b` makes of a file or folder another one, of hard links, or of copies where they cannot all be made. */
const TWINS = 'twin() { rm -rf "$2"; cp -al "$1" "$2" 2>/dev/null || { rm -rf "$2"; cp -a "$1" "$2"; }; };';

/** A site, one on its way, one that makes room for another. */
const OURS = /^(\.tmp-)?[0-9a-f]{8}(\.old)?$/;

/** Whether a link leads where `current` does. */
function isSite(target: string): boolean {
  return /^sites\/[0-9a-f]{8}(\.old)?$/.test(target);
}

/** Whether an entry of a folder may be of a ship that was broken off before anything was shown. */
function isBegun(name: string, all: readonly string[]): boolean {
  if (name.startsWith('sites/')) return OURS.test(name.slice('sites/'.length));
  return all.includes('sites') && ['sites', 'assets', 'hosts', 'owed'].includes(name);
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
    sh: (script, input = '') => must('sh', ['-c', OPEN + script], { input }),
    async send(paths, from, to) {
      for (const name of paths) {
        const target = path.join(folder, to, name);
        const whole = path.join(path.dirname(target), `.tmp-${path.basename(target)}`);
        const { atime, mtime } = statSync(path.join(from, name));
        try {
          makeFolders(path.dirname(target));
          rmSync(whole, { force: true });
          copyFileSync(path.join(from, name), whole, constants.COPYFILE_EXCL);
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
    sh: (script, input = '') => must(shell, [...options, host, OPEN + script], { input }),
    async send(paths, from, to) {
      if (paths.length === 0) return;
      // Neither size nor time says whether a file is the same: the manifests have said so.
      const flags = ['--times', '--perms', '--ignore-times', '--files-from=-', '--protect-args'];
      await must('rsync', [...flags, `${from}/`, `${host}:${folder}/${to}`], { input: lines(paths) });
    },
  };
}
