import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createHandler } from '../../renderer/hosts/edge/handler.ts';

type Text = string | null;

/** An edge handler over a folder. Its reads are counted, and tests can change or delay their answers. */
export function countedEdge({
  folder,
  now,
  refresh,
  patience = 10_000,
}: {
  readonly folder: string;
  readonly now: number;
  readonly refresh?: number;
  readonly patience?: number;
}) {
  const state = {
    now,
    reads: [] as string[],
    /** What to return instead of the file; undefined returns the file. */
    instead: (_path: string): Text | Promise<Text> | undefined => undefined,
  };
  const late: Promise<unknown>[] = [];
  const handler = createHandler({
    read: (path) => {
      state.reads.push(path);
      const other = state.instead(path);
      if (other !== undefined) return other;
      const file = join(folder, path);
      return existsSync(file) ? readFileSync(file, 'utf8') : null;
    },
    now: () => state.now,
    ...(refresh === undefined ? {} : { refresh }),
    patience,
  });
  const get = async (path: string, then = state.now, headers: Record<string, string> = {}) => {
    state.now = then;
    const response = await handler(new Request(`https://www.toys.example${path}`, { headers }), {
      waitUntil: (work) => late.push(work),
    });
    await Promise.all(late.splice(0));
    return {
      status: response.status,
      cache: response.headers.get('cache-control'),
      text: await response.text(),
    };
  };
  /** How often it read live.json. */
  const looks = () => state.reads.filter((path) => path === 'live.json').length;
  return Object.assign(state, { get, looks });
}
