import type { SiteFile } from '../model/index.ts';
import type { Problem } from '../problems/problems.ts';
import type { AssetCatalogue } from './catalogue.ts';

/**
 * All script of a page once every island on it is awake, in bytes as gzip sends them; without the chunks that are fetched
 * only in rare moments (the end of a stage, a call that fails).
 */
export interface ScriptWeight {
  readonly bytes: number;
  /** The page of its type that loads most. */
  readonly path: string;
}

export interface WeighedPage {
  readonly type: string;
  readonly path: string;
  /** The file of its data. */
  readonly source: string;
  /** Assets that its document names. */
  readonly assets: readonly string[];
}

/** What the pages of each type load at most. */
export function weighScripts(
  catalogue: AssetCatalogue,
  pages: Iterable<WeighedPage>,
): ReadonlyMap<string, ScriptWeight> {
  const { assets: built, lost, boot, islands } = catalogue.client;
  const gzip = new Map(built.map((asset) => [asset.url, asset.gzip]));
  const starts = new Map([lost, boot, ...Object.values(islands)].map((scripts) => [scripts[0], scripts]));
  const known = new Map<string, number>();
  const weigh = ({ assets }: WeighedPage): number => {
    const scripts = new Set(assets.flatMap((url) => starts.get(url) ?? []));
    const key = [...scripts].join();
    const bytes = known.get(key) ?? [...scripts].reduce((sum, url) => sum + (gzip.get(url) ?? 0), 0);
    known.set(key, bytes);
    return bytes;
  };
  return heaviestOf(Array.from(pages, (page) => [page.type, { bytes: weigh(page), path: page.path }]));
}

/** What the pages of each type load at most, of what is known of some of them and of others. */
export function heaviestOf(
  weights: Iterable<readonly [type: string, weight: ScriptWeight]>,
): ReadonlyMap<string, ScriptWeight> {
  const heaviest = new Map<string, ScriptWeight>();
  for (const [type, weight] of weights)
    if (weight.bytes > (heaviest.get(type)?.bytes ?? -1)) heaviest.set(type, weight);
  return heaviest;
}

/** The page types whose script is heavier than `budgets.script` of the site allows. */
export function overBudget(weights: ReadonlyMap<string, ScriptWeight>, { budgets }: SiteFile): Problem[] {
  return [...weights].flatMap(([type, { bytes, path }]): Problem[] => {
    const name = Object.hasOwn(budgets.script, type) ? type : 'default';
    const budget = budgets.script[name];
    if (budget === undefined || bytes <= budget) return [];
    return [
      {
        code: 'budget-exceeded',
        severity: 'error',
        file: 'data/site.yaml',
        path: ['budgets', 'script', name],
        message: `expected at most ${budget} bytes of script (gzip) on a page of type "${type}", found ${bytes} on ${path}`,
        hint: 'take an island off the page, make it smaller, or raise the budget',
      },
    ];
  });
}
