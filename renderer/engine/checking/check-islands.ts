import { compileModule, islandsEntry, islandsIn } from '../../assets/compile-templates.ts';
import { PackageFiles } from '../../assets/package-files.ts';
import type { Problem } from '../../problems/problems.ts';
import { TemplateFiles } from '../../read/template-files.ts';
import type { RenderedFragment } from '../../render/document.ts';
import { beginFirstRenders, type Finding } from '../../render/first-render.ts';
import { type IslandUse, islandUses, UNUSED } from '../../render/island-uses.ts';
import { codeOf } from '../memory/revision.ts';
import { compilerKey, type OpenSite } from '../opening/open-site.ts';

/** An island with the first page that has it with such props. */
export interface UsedIsland extends IslandUse {
  readonly path: string;
}

/** Finds the islands of some pages, each once with the props it has anywhere. */
export class NotedIslands {
  readonly #known = new Set<string>();
  readonly #seen = new WeakSet<RenderedFragment>();

  /** Those that no page had before. */
  note(path: string, fragments: readonly RenderedFragment[]): UsedIsland[] {
    const fresh = fragments.filter((one) => one.islands.length > 0 && !this.#seen.has(one));
    return fresh.flatMap((one) => {
      this.#seen.add(one);
      return islandUses(one.html).flatMap((use) => {
        const key = keyOf(use);
        if (this.#known.has(key)) return [];
        this.#known.add(key);
        return { ...use, path };
      });
    });
  }
}

/** The islands of all pages, each with the props it has anywhere once. */
export class UsedIslands {
  readonly #uses = new Map<string, UsedIsland>();

  /** To be called page by page, in their order: the first page that has an island is named. */
  add(uses: readonly UsedIsland[]): void {
    for (const use of uses) if (!this.#uses.has(keyOf(use))) this.#uses.set(keyOf(use), use);
  }

  /**
   * Starts comparing them in another thread. `problems` resolves to one problem for each island whose first render in
   * the browser differs from the server's, or that no page uses and that is not a component. `complete`: whether the
   * islands of all pages were noted.
   */
  async compare(
    open: OpenSite,
    { cacheFolder, complete }: { readonly cacheFolder: string | null; readonly complete: boolean },
  ): Promise<{ problems(): Promise<Problem[]> }> {
    const { inputs } = open.loaded;
    const files = new TemplateFiles(inputs.root, inputs.templates);
    const used = [...this.#uses.values()].filter(({ name }) => files.has(fileOf(name)));
    const names = new Set(used.map(({ name }) => name));
    const unused = complete ? islandsIn(files.names).filter((name) => !names.has(name)) : [];
    const uses = [...used, ...unused.map((name): UsedIsland => ({ name, props: UNUSED, path: '' }))];
    const { findings } = await beginFirstRenders(uses, {
      code: codeOf(open.revision),
      cacheFolder,
      complete,
      compile: () => {
        const source = {
          files,
          packages: new PackageFiles(inputs.root),
          digest: inputs.digest.templates,
          compiler: compilerKey(inputs),
          cacheFolder: null,
        };
        return compileModule(source, 'islands', islandsEntry(files));
      },
    });
    return { problems: async () => problemsOf(uses, await findings) };
  }
}

function problemsOf(uses: readonly UsedIsland[], findings: readonly Finding[]): Problem[] {
  const told = new Map<string, Problem>();
  uses.forEach(({ name, path }, i) => {
    const finding = findings[i] ?? null;
    if (finding !== null && !told.has(name)) told.set(name, problemOf(name, path, finding));
  });
  return [...told.values()];
}

const keyOf = ({ name, props }: IslandUse): string => `${name} ${props}`;

const fileOf = (island: string): string => `templates/islands/${island}.tsx`;

function problemOf(name: string, path: string, finding: NonNullable<Finding>): Problem {
  const where = { code: 'hydration-differs', file: fileOf(name), path: [] } as const;
  if ('instead' in finding)
    return {
      ...where,
      code: 'template-failed',
      severity: 'error',
      message: `expected a component as the default export of ${name}, found ${finding.instead}`,
      hint: 'export default a function that returns its elements, or delete the file: no page uses it',
    };
  if ('failure' in finding)
    return {
      ...where,
      severity: 'warning',
      message: `${name}, on ${path}, fails where a browser's window is: ${finding.failure}`,
      hint: 'ask for what only browsers have in an effect',
    };
  const [server, browser] = firstDifference(finding.server, finding.browser);
  return {
    ...where,
    severity: 'error',
    message: `${name}, on ${path}, begins in the browser with ${browser}, where the server sent ${server}`,
    hint: 'render the same at first, and change it in an effect',
  };
}

const MOST = 80;

/** The tag or the text in which two texts of HTML begin to differ, in each. */
function firstDifference(a: string, b: string): [string, string] {
  let same = 0;
  while (same < a.length && a[same] === b[same]) same++;
  const tag = a.lastIndexOf('<', same - (a[same] === '<' ? 0 : 1));
  const text = a.lastIndexOf('>', same - 1) + 1;
  const start = Math.max(tag, text, same - MOST / 2, 0);
  return [excerpt(a, start, same), excerpt(b, start, same)];
}

function excerpt(html: string, start: number, same: number): string {
  const rest = html.slice(start, start + MOST);
  const isTag = rest.startsWith('<');
  const end = isTag ? rest.indexOf('>') + 1 : rest.indexOf('<', same - start);
  const cut = end > 0 ? rest.slice(0, end) : rest;
  return cut === '' ? 'nothing' : JSON.stringify(cut);
}
