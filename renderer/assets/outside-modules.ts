import { isBuiltin } from 'node:module';
import type { Plugin } from 'esbuild';

/** Modules of Node that only calculate with what they are given. Every other one reaches files, processes, the network or the time. */
const CALCULATING = new Set([
  'assert',
  'assert/strict',
  'async_hooks',
  'buffer',
  'constants',
  'events',
  'path',
  'path/posix',
  'path/win32',
  'punycode',
  'querystring',
  'stream',
  'string_decoder',
  'url',
  'util',
  'util/types',
  'zlib',
]);

const FILES = /^fs(\/|$)/;

/** The name of the plugin, by which its errors are known. */
export const OUTSIDE = 'outside';

/**
 * Keeps templates from inputs that no build knows of: a page that depends on a file which only its model reads would
 * not be rebuilt when that file changes. Importing such a Node module in a template is an error at its line. Packages
 * may import them, since many do for features that are not used here; using one is refused.
 */
export function outsideModules(): Plugin {
  return {
    name: OUTSIDE,
    setup(build) {
      build.onResolve({ filter: /.*/ }, ({ path: name, importer }) => {
        if (!isBuiltin(name)) return undefined;
        const module = name.replace(/^node:/, '');
        if (CALCULATING.has(module)) return undefined;
        if (importer.includes('/node_modules/')) return { path: module, namespace: OUTSIDE };
        const text = `templates import nothing that reaches outside of the inputs: ${name}`;
        return { errors: [{ text, notes: [{ text: insteadOf(module) }] }] };
      });
      build.onLoad({ filter: /.*/, namespace: OUTSIDE }, ({ path: module }) => ({
        contents: refusing(module),
        loader: 'js',
      }));
    },
  };
}

function insteadOf(module: string): string {
  return FILES.test(module)
    ? 'put what it reads under data/, as entries of a collection (templates/collections/), and read it by context.collection'
    : 'what a page says comes from the data, the words and the page context';
}

/**
 * Source of a module in whose place nothing can be read. Its members are inherited, so that a named import of one is refused like
 * any other use, and loading the package is not.
 */
function refusing(module: string): string {
  const instead = JSON.stringify(`; ${insteadOf(module)}`);
  return `
    const refuse = (member) => {
      const error = new Error('a package reads node:${module} (' + String(member) + ')' + ${instead});
      error.name = 'ImpureError';
      throw error;
    };
    const passedOver = (member) => typeof member === 'symbol' || member === '__esModule' || member === 'default';
    const get = (target, member, seen) => (passedOver(member) ? undefined : refuse(member));
    module.exports = Object.create(new Proxy({}, { get }));`;
}
