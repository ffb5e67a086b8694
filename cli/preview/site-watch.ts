import path from 'node:path';
import { watch } from 'chokidar';
import {
  type Asset,
  type ClientRuntime,
  InputError,
  type OpenSite,
  openSite,
  type Problem,
  saveWhatWasLearned,
} from '../../renderer/index.ts';

/** What preview shows: a site, or the problems that keep it from being one. */
export type SiteState =
  | { readonly open: OpenSite }
  | { readonly problems: readonly Problem[] }
  | { readonly crash: string };

export interface SiteWatch {
  /** The newest state; waits while a change is being taken in. */
  state(): Promise<SiteState>;
  /** Also one of the states before: a page may still be loading what it was sent with. */
  asset(url: string): Promise<Asset | undefined>;
  /** Counts the states: a page of another revision than this is out of date. */
  readonly revision: number;
  close(): Promise<void>;
}

interface WatchOptions {
  readonly root: string;
  readonly cache: boolean;
  readonly clientRuntime: ClientRuntime;
  readonly onChange: () => void;
}

/** How many states' assets are remembered. */
const KEPT = 3;

/** Opens a site and opens it again whenever its data, words or templates change. */
export async function watchSite({ root, cache, clientRuntime, onChange }: WatchOptions): Promise<SiteWatch> {
  const catalogues: OpenSite['catalogue'][] = [];
  const open = async (): Promise<SiteState> => {
    const state = await openState({ root, cache, clientRuntime });
    if ('open' in state) {
      catalogues.unshift(state.open.catalogue);
      catalogues.splice(KEPT);
    }
    return state;
  };
  let current = open();
  let revision = 1;
  let timer: NodeJS.Timeout | undefined;
  await current;
  const watcher = watch(
    ['data', 'locales', 'templates'].map((folder) => path.join(root, folder)),
    { ignoreInitial: true, awaitWriteFinish: { stabilityThreshold: 40, pollInterval: 20 } },
  );
  watcher.on('all', () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const next = open();
      current = next;
      revision += 1;
      void next.then(() => {
        if (current === next) onChange();
      });
    }, 30);
  });
  return {
    state: () => current,
    async asset(url) {
      await current;
      for (const catalogue of catalogues) {
        const found = catalogue.get(url);
        if (found) return found;
      }
      return undefined;
    },
    get revision() {
      return revision;
    },
    close: async () => {
      clearTimeout(timer);
      await watcher.close();
    },
  };
}

async function openState(options: Omit<WatchOptions, 'onChange'>): Promise<SiteState> {
  try {
    const open = await openSite(options);
    await saveWhatWasLearned(open);
    return { open };
  } catch (error) {
    if (error instanceof InputError) return { problems: error.problems };
    return { crash: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
