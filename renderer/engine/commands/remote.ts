import type { RemoteCache } from '../../cache/remote-cache.ts';
import { UsageError } from '../../problems/problems.ts';

/** The cache that machines share; null where none is wanted. Throws a UsageError where the URL leads to no such thing. */
export async function openRemote(options: {
  readonly remoteCache?: string | undefined;
  readonly cache?: boolean;
  readonly signal?: AbortSignal | undefined;
}): Promise<RemoteCache | null> {
  const { remoteCache, cache = true, signal } = options;
  // A variable of the environment that is empty means none.
  if (!remoteCache || !cache) return null;
  const url = URL.canParse(remoteCache) ? new URL(remoteCache) : null;
  // What was given is not repeated: it may hold a password.
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    throw new UsageError(
      '--remote-cache must be an http or https URL',
      'give the folder that holds ac/ and cas/: --remote-cache https://cache.example/almanac',
    );
  const { RemoteCache } = await import('../../cache/remote-cache.ts');
  const remote = new RemoteCache(url);
  // Nobody who ends a build waits for a cache.
  signal?.addEventListener('abort', () => remote.stop('the build was ended'));
  return remote;
}
