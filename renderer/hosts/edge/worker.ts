import { createHandler } from './handler.ts';

export { createHandler } from './handler.ts';

/** The binding that Cloudflare Workers, and hosts like it, give to uploaded files. */
interface Assets {
  fetch(request: Request | URL | string): Promise<Response>;
}

const handlers = new WeakMap<Assets, (request: Request) => Promise<Response>>();

/**
 * For hosts that call `fetch(request, env)`: upload the whole of `dist/` under the binding ASSETS, with HTML handling off
 * and this worker first. Anywhere else, call `createHandler({ read, now })`.
 */
export default {
  fetch(request: Request, env: { readonly ASSETS: Assets }): Promise<Response> {
    const handler =
      handlers.get(env.ASSETS) ?? createHandler({ read: readerOf(env.ASSETS), now: () => Date.now() });
    handlers.set(env.ASSETS, handler);
    return handler(request);
  },
};

function readerOf(assets: Assets) {
  return async (path: string) => {
    const response = await assets.fetch(new URL(`/${path}`, 'https://assets.invalid'));
    return response.ok ? response.arrayBuffer() : null;
  };
}
