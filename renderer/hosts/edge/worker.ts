import { createHandler, type EdgeContext, type EdgeHandler } from './handler.ts';
import type { Read } from './store.ts';

export { createHandler } from './handler.ts';

/** The binding that Cloudflare Workers, and hosts like it, give to uploaded files. */
interface Assets {
  fetch(request: Request | URL | string, init?: { readonly signal: AbortSignal }): Promise<Response>;
}

const handlers = new WeakMap<Assets, EdgeHandler>();

/**
 * For hosts that call `fetch(request, env)`: upload the whole of `dist/` under the binding ASSETS, with HTML handling off
 * and this worker first. Anywhere else, call `createHandler({ read, now })`.
 */
export default {
  fetch(request: Request, env: { readonly ASSETS: Assets }, context?: EdgeContext): Promise<Response> {
    const handler =
      handlers.get(env.ASSETS) ?? createHandler({ read: readerOf(env.ASSETS), now: () => Date.now() });
    handlers.set(env.ASSETS, handler);
    // Called as a method: hosts refuse a waitUntil that was taken off its context.
    return handler(request, { waitUntil: (work) => context?.waitUntil?.(work) });
  },
};

function readerOf(assets: Assets): Read {
  return async (path, signal) => {
    const response = await assets.fetch(new URL(`/${path}`, 'https://assets.invalid'), { signal });
    if (response.status === 404) return null;
    if (!response.ok) throw new Error(`the store answers ${response.status}`);
    return response.arrayBuffer();
  };
}
