import { writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  type Compared,
  compareEditions,
  compareSides,
  compareTimelines,
  differencesOf,
  type Illustrated,
  type Instant,
  illustrate,
  type OpenSite,
  openSite,
  refuseNoInstant,
  refuseStrays,
  ShownInputs,
  type Site,
  siteHere,
  UsageError,
  zonesOf,
} from '../../renderer/index.ts';
import { diffText } from '../report/diff.ts';
import { diffHtml } from '../report/diff-html.ts';
import { diffMarkdown, writePictures } from '../report/diff-pictures.ts';
import { atRevision } from '../revision.ts';
import type { GlobalOptions, Terminal } from '../terminal.ts';
import { readNow, resolveOption, resolveSpan } from '../when.ts';

export interface DiffCommand extends GlobalOptions {
  readonly out: string;
  readonly sides: readonly string[];
  readonly region?: readonly string[];
  readonly at?: string;
  readonly from?: string;
  readonly until?: string;
  readonly base?: string;
  readonly exitCode?: boolean;
  readonly pictures?: string;
  readonly picturesAt?: string;
  /** An HTML file, whatever is printed. */
  readonly report?: string;
  readonly browser: boolean;
  readonly format: 'text' | 'markdown' | 'html' | 'json';
}

export async function diff(options: DiffCommand, terminal: Terminal): Promise<number> {
  const { format, pictures, picturesAt = pictures, report } = options;
  if (pictures !== undefined && format !== 'markdown')
    throw new UsageError('--pictures is for --format markdown', '--format html holds its pictures itself');
  if (options.picturesAt !== undefined && pictures === undefined)
    throw new UsageError(
      '--pictures-at needs --pictures',
      'it says where the files of that folder will be found',
    );
  const root = path.resolve(options.root);
  const wantsPictures = format === 'html' || pictures !== undefined || report !== undefined;
  const { result, site, illustrated } = await compare(options, root, terminal, async (compared, site) => {
    return {
      result: { regions: compared.map(({ diff }) => diff), differences: differencesOf(compared) },
      site,
      // What is before may be gone once it has been compared.
      illustrated: wantsPictures && !options.json ? await illustrateAll(compared, options, terminal) : null,
    };
  });
  await refuseStrays();
  if (options.json || format === 'json') terminal.write(`${JSON.stringify(result, null, 2)}\n`);
  else if (format === 'html' && illustrated) terminal.write(diffHtml(result.regions, illustrated, site));
  else if (pictures !== undefined && illustrated) {
    const links = writePictures(illustrated, path.resolve(pictures), picturesAt ?? pictures);
    terminal.write(diffMarkdown({ ...result, ...illustrated }, site, links, illustrated.withoutPictures));
  } else
    terminal.write(
      format === 'markdown' ? diffMarkdown(result, site) : diffText(result, site, terminal.paint),
    );
  if (report !== undefined && illustrated) writeFileSync(report, diffHtml(result.regions, illustrated, site));
  if (illustrated?.withoutPictures) terminal.note(`there are no pictures: ${illustrated.withoutPictures}`);
  return options.exitCode && result.regions.length > 0 ? 1 : 0;
}

function illustrateAll(
  compared: readonly Compared[],
  { browser }: DiffCommand,
  terminal: Terminal,
): Promise<Illustrated> {
  return illustrate(compared, { browser, onProgress: (progress) => terminal.progress(progress) });
}

/** Calls `use` with what differs; null for a site where there are no inputs. */
type Use<T> = (compared: readonly Compared[], site: Site | null) => Promise<T>;

async function compare<T>(options: DiffCommand, root: string, terminal: Terminal, use: Use<T>): Promise<T> {
  const { sides, base, at, from, until, region: regions } = options;
  const out = path.resolve(root, options.out);
  if (until !== undefined && from === undefined) throw new UsageError('--until needs a --from');
  if (from !== undefined && at !== undefined) throw new UsageError('--at and --from exclude each other');
  if (base !== undefined) {
    if (sides.length > (at === undefined && from === undefined ? 1 : 0))
      throw new UsageError(
        '--base compares one instant or one window of two revisions',
        'name it once: diff --base HEAD~1 2024-11-22, or --from 2024-11-01',
      );
    return compareRevisions(options, root, base, use);
  }
  const [a, b] = sides;
  if (a === undefined || b === undefined || sides.length > 2)
    throw new UsageError(
      'diff compares two: instants, calendars or sites',
      'such as diff 2024-11-21 2024-11-22, or diff --base HEAD~1',
    );
  const onApart = (apart: readonly string[], side: string): void =>
    terminal.note(
      `not compared, since ${side} alone has ${apart.length === 1 ? 'it' : 'them'}: ${apart.join(', ')}`,
    );
  const compared = await compareSides({
    ...{ root, out, regions, at, from, until, onApart },
    sides: [a, b],
    now: readNow(),
  });
  return use(compared, await siteHere(root));
}

/** What the working tree changes of a revision; used while the folder of that is there, since documents are rendered on demand. */
async function compareRevisions<T>(
  options: DiffCommand,
  root: string,
  base: string,
  use: Use<T>,
): Promise<T> {
  const { sides, at, from, until, region } = options;
  const when = sides[0] ?? at ?? 'now';
  if (from === undefined) refuseNoInstant(when);
  const open = await openSite({ root });
  const known = { cacheFolder: path.join(root, '.almanac'), out: path.resolve(root, options.out) };
  const now = new ShownInputs(open, known);
  const inside = (site: Site): readonly string[] | undefined => region?.filter((id) => site.regions.has(id));
  if (from === undefined) {
    const at = ({ site }: Pick<OpenSite, 'site'>): Readonly<Record<string, Instant>> =>
      resolveOption(when, zonesOf(site, inside(site)), 'diff').byRegion;
    zonesOf(open.site, region);
    return atRevision(root, base, async (folder) => {
      const there = await openSite({ root: folder });
      const compared = compareEditions(new ShownInputs(there, known).at(at(there)), now.at(at(open)));
      now.save();
      return use(compared, open.site);
    });
  }
  const windows = resolveSpan(from, until, zonesOf(open.site, region)).byRegion;
  return atRevision(root, base, async (folder) => {
    const there = await openSite({ root: folder });
    const before = Object.entries(windows).filter(([id]) => there.site.regions.has(id));
    const compared = compareTimelines(
      new ShownInputs(there, known).within(Object.fromEntries(before)),
      now.within(windows),
      windows,
    );
    now.save();
    return use(compared, open.site);
  });
}
