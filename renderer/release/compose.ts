import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { folders, siteDir } from '../calendar/names.ts';
import type { LinkGroup, SiteManifest } from '../calendar/types.ts';
import { OperationError } from '../problems/problems.ts';
import { findWholeSite } from './find-site.ts';
import { writeSettled } from './finish.ts';
import { linkAll } from './link-all.ts';
import type { Output } from './output.ts';
import { type PlannedSite, planSite, siteText } from './plan-site.ts';
import { readText } from './read-json.ts';
import type { ComposedSite, ComposeOptions, SitePart } from './site-parts.ts';
import { isComplete } from './verify.ts';

const SITE_FILE = 'site.json';

/**
 * Joins one release per region into one servable tree of hard links. A site that is there already is used again, a
 * damaged one replaced. Visible with {@link Output.publish}.
 *
 * Throws OperationError when a release or an asset is missing, or two regions claim one path.
 */
export async function composeSite(
  output: Output,
  parts: readonly SitePart[],
  { order, anew = false }: ComposeOptions,
): Promise<ComposedSite> {
  return output.writing(async () => {
    const found = anew ? null : findWholeSite(output, parts, { order });
    if (found !== null) {
      output.rely(found.dir);
      return found;
    }
    const site = planParts(output, parts, order);
    const dir = siteDir(site.manifest.id);
    const reused = !anew && !output.isPending(dir) && isReusable(output.locate(dir), site.manifest);
    if (reused) {
      output.rely(dir);
      refreshManifest(output, dir, site);
    } else output.add('site', await composeTree(output, site), dir);
    return { id: site.manifest.id, dir, reused, manifest: site.manifest, hosts: site.hosts };
  });
}

/** The id of the site that {@link composeSite} would give; writes nothing. */
export function siteIdOf(output: Output, parts: readonly SitePart[], { order }: ComposeOptions): string {
  return planParts(output, parts, order).manifest.id;
}

function planParts(output: Output, parts: readonly SitePart[], order: readonly string[]): PlannedSite {
  const releases = parts.map(({ dir, calendar }) => ({
    calendar,
    release: output.release(dir),
  }));
  return planSite(releases, order);
}

function isReusable(dir: string, manifest: SiteManifest): boolean {
  return existsSync(join(dir, SITE_FILE)) && isComplete(dir, manifest.files);
}

/**
 * The same releases can come from another calendar. Which one is no part of a site's content, so the site stays and only
 * this note about it is replaced: `site.json` reads the same on a machine that never saw the other calendar.
 */
function refreshManifest(output: Output, dir: string, site: PlannedSite): void {
  const text = siteText(site.manifest);
  if (readText(join(output.locate(dir), SITE_FILE)) === text) return;
  const staged = output.stageFile();
  writeSettled(staged, text);
  output.add('note', staged, `${dir}/${SITE_FILE}`);
}

async function composeTree(output: Output, site: PlannedSite): Promise<string> {
  const tree = output.stageFolder();
  const groups = linksOf(output, site, tree);
  try {
    linkAll(groups);
  } catch (error) {
    const missing = groups.flatMap(filesOf).find((file) => !existsSync(file));
    if (missing === undefined) throw error;
    throw new OperationError(`${relative(output.root, missing)} is missing`, 'build it again');
  }
  for (const { path, hash, source } of site.files)
    if ('text' in source) writeSettled(join(tree, path), source.text, hash);
  writeSettled(join(tree, SITE_FILE), siteText(site.manifest));
  return tree;
}

/** The pages of releases, folder by folder; one by one those that take another name, and assets, each of which is staged by itself. */
function linksOf(output: Output, { files }: PlannedSite, tree: string): LinkGroup[] {
  const pages = new Map<string, LinkGroup & { readonly names: string[] }>();
  const alone: LinkGroup[] = [];
  for (const { path, source } of files) {
    if ('text' in source) continue;
    const { dir, path: name } = source;
    if (dir === folders.assets) {
      alone.push({ from: output.locate(`${dir}/${name}`), to: join(tree, path), names: [] });
      continue;
    }
    if (path !== name && !path.endsWith(`/${name}`)) {
      alone.push({ from: join(output.locate(dir), name), to: join(tree, path), names: [] });
      continue;
    }
    const to = join(tree, path.slice(0, path.length - name.length));
    const group = pages.get(to) ?? { from: output.locate(dir), to, names: [] };
    pages.set(to, group);
    group.names.push(name);
  }
  return [...pages.values(), ...alone];
}

function filesOf({ from, names }: LinkGroup): string[] {
  return names.length === 0 ? [from] : names.map((name) => join(from, name));
}
