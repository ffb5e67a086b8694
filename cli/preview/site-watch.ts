import { createHash } from 'node:crypto';
import {
  type Asset,
  type ClientRuntime,
  InputError,
  Memory,
  type OpenOptions,
  type OpenSite,
  openSite,
  type Problem,
  saveWhatWasLearned,
} from '../../renderer/index.ts';
import { watchFolders } from './folder-watch.ts';

/** What preview shows: a site, or the problems that keep it from being one. */
export type SiteState =
  | { readonly open: OpenSite }
  | { readonly problems: readonly Problem[] }
  | { readonly crash: string };

export interface SiteWatch {
  /** The newest state; waits while a change is being taken in. */
  state(): Promise<SiteState>;
  /** Also finds files of earlier states, which a page may still be loading. */
  asset(url: string): Promise<Asset | undefined>;
  close(): Promise<void>;
}

interface WatchOptions {
  readonly root: string;
  readonly cache: boolean;
  readonly clientRuntime: ClientRuntime;
  readonly onChange: () => void;
  /** A line for the developer about how the folders are watched. */
  readonly onTrouble: (text: string) => void;
}

/** How many catalogues of assets are remembered. */
const KEPT = 3;

/** Milliseconds without a change before the inputs are read, since editors empty a file before they write it. */
const STIRRING = 10;

/** Further milliseconds before an error or an empty file is reported, since the rest of the file may still be written. */
const PATIENCE = 80;

/** Saves the caches for the next run when no request is waiting. */
const IDLE = 1_000;

/**
 * Opens a site, and opens it again whenever its data, words or templates may have changed. A file event is only a
 * hint: the files themselves say whether anything changed.
 */
export async function watchSite({ onChange, onTrouble, ...options }: WatchOptions): Promise<SiteWatch> {
  const { root } = options;
  const memory = new Memory(root);
  const catalogues: OpenSite['catalogue'][] = [];
  let shown: SiteState | undefined;
  let saved: SiteState | undefined;
  let timer: NodeJS.Timeout | undefined;
  let saving: NodeJS.Timeout | undefined;
  let isBusy = false;
  let hasStirred = false;

  const save = async (): Promise<void> => {
    clearTimeout(saving);
    if (shown === saved) return;
    saved = shown;
    if (shown && 'open' in shown) await saveWhatWasLearned(shown.open);
  };

  const takeIn = async (): Promise<SiteState> => {
    isBusy = true;
    clearTimeout(saving);
    let next: SiteState;
    do {
      hasStirred = false;
      next = await openState({ ...options, memory }, shown);
      if (!('open' in next) || isEmptied(next.open, shown))
        await new Promise((resolve) => setTimeout(resolve, PATIENCE));
    } while (hasStirred);
    isBusy = false;
    if ('open' in next && catalogues[0] !== next.open.catalogue) {
      catalogues.unshift(next.open.catalogue);
      catalogues.splice(KEPT);
    }
    saving = setTimeout(save, IDLE);
    const isOther = shown !== undefined && next !== shown;
    shown = next;
    // Requests that wait for the new state come first.
    if (isOther) setImmediate(onChange);
    return next;
  };

  let current = takeIn();
  await current;
  const stir = (): void => {
    hasStirred = true;
    if (isBusy) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      current = takeIn();
    }, STIRRING);
  };
  const watcher = watchFolders(root, { onStir: stir, onTrouble });
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
    close: async () => {
      clearTimeout(timer);
      await watcher.close();
      await save();
    },
  };
}

/** Whether a file is empty that was not. */
function isEmptied(open: OpenSite, before: SiteState | undefined): boolean {
  const emptyIn = ({ loaded: { inputs } }: OpenSite): string[] =>
    [inputs.data, inputs.locales, inputs.templates]
      .flat()
      .flatMap(({ file, hash }) => (hash === OF_NOTHING ? [file] : []));
  const known = before && 'open' in before ? emptyIn(before.open) : [];
  return emptyIn(open).some((file) => !known.includes(file));
}

/** SHA-256 of no bytes. */
const OF_NOTHING = createHash('sha256').digest('hex');

/** The current state of the inputs; the known one if they have not changed. */
async function openState(options: OpenOptions, known: SiteState | undefined): Promise<SiteState> {
  try {
    const open = await openSite(options);
    return known && 'open' in known && known.open === open ? known : { open };
  } catch (error) {
    if (error instanceof InputError) return { problems: error.problems };
    return { crash: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
