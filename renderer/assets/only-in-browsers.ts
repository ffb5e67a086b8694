import type { Plugin } from 'esbuild';

/** Refuses what scripts of pages cannot have: the part of Almanac that runs at build, and modules of Node. */
export function onlyInBrowsers(): Plugin {
  return {
    name: 'only-in-browsers',
    setup(build) {
      build.onResolve({ filter: /^almanac(\/site)?$/ }, ({ path: name, kind }) =>
        kind === 'import-rule'
          ? undefined
          : refused(
              `${name} runs where pages are made, not in browsers`,
              'let the model make what the script needs, and give it as a prop; types are imported by import type; what browsers have is in almanac/client',
            ),
      );
      build.onResolve({ filter: /^node:/ }, ({ path: name, importer }) =>
        importer.includes('/node_modules/') ? undefined : refused(...ofNode(name)),
      );
    },
  };
}

/** Without `node:` a package may be meant that has the name of a module of Node, such as `events`. */
export function ofNode(name: string): [text: string, hint: string] {
  return [
    `${name} is a module of Node: browsers have none`,
    'let the model make what the script needs, and give it as a prop',
  ];
}

function refused(text: string, hint: string) {
  return { errors: [{ text, notes: [{ text: hint }] }] };
}
