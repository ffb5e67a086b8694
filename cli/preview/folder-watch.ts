import path from 'node:path';
import { type FSWatcher, watch } from 'chokidar';

/** The folders and files of a site, in its root. */
const FOLDERS = ['data', 'locales', 'templates', 'public'];

/** Milliseconds between two checks of the files if the system cannot watch them. */
const POLLING = 500;

/** The exhausted resource, by the system's error code. */
const LIMITS: Readonly<Record<string, string>> = {
  EMFILE: 'fs.inotify.max_user_instances',
  ENOSPC: 'fs.inotify.max_user_watches',
};

interface FolderWatch {
  /** Something may have changed. */
  readonly onStir: () => void;
  /** A line for the developer about how the folders are watched. */
  readonly onTrouble: (text: string) => void;
}

/**
 * Watches the folders of a site. Where the system can watch no more of them, as on a machine with an editor and other servers, it
 * looks at the files itself instead, twice a second.
 */
export function watchFolders(root: string, { onStir, onTrouble }: FolderWatch): { close(): Promise<void> } {
  let watcher: FSWatcher;
  let isPolling = false;
  const start = (): void => {
    // From the root: the system takes a folder that was moved away and back, or replaced, for a different one.
    watcher = watch(root, {
      ignoreInitial: true,
      usePolling: isPolling,
      interval: POLLING,
      ignored: (file) => {
        const [first = ''] = path.relative(root, file).split(path.sep);
        return first !== '' && !FOLDERS.includes(first);
      },
    });
    // One watcher misses events that follow each other quickly, the other misses files in a new folder.
    watcher.on('all', onStir).on('raw', onStir).on('error', fail);
  };
  const fail = (error: unknown): void => {
    const { code = '', message } = error as NodeJS.ErrnoException;
    const limit = LIMITS[code];
    if (limit === undefined) onTrouble(`cannot watch all files (${message}): load pages again by hand`);
    if (limit === undefined || isPolling) return;
    isPolling = true;
    onTrouble(
      `the system can watch no more files (${code}), so they are read every ${POLLING} ms; raise the limit to see edits at once: sysctl -w ${limit}=…`,
    );
    void watcher.close().then(() => {
      start();
      // Changes in between were not seen.
      watcher.on('ready', onStir);
    });
  };
  start();
  return { close: () => watcher.close() };
}
