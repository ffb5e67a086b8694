import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'esbuild';

const FILES = ['section.ts', 'section.tsx'] as const;

/** The files of a site's section types by their names, which are those of their folders. */
export function sectionsOf(root: string): ReadonlyMap<string, string> {
  const folder = path.join(root, 'templates/sections');
  if (!existsSync(folder)) return new Map();
  const found = readdirSync(folder).flatMap((name): [string, string][] => {
    const file = FILES.find((each) => existsSync(path.join(folder, name, each)));
    return file ? [[name, `./templates/sections/${name}/${file}`]] : [];
  });
  return new Map(found.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** `almanac:sections`, all section types of a site: from a module their definitions, from a style sheet their `styles.css`. */
export function foundSections(root: string): Plugin {
  return {
    name: 'found-sections',
    setup(build) {
      build.onResolve({ filter: /^almanac:sections$/ }, ({ path: name, kind }) => ({
        path: name,
        namespace: kind === 'import-rule' ? 'section-styles' : 'section-types',
      }));
      build.onLoad({ filter: /.*/, namespace: 'section-types' }, () => ({
        contents: typesModule([...sectionsOf(root)]),
        resolveDir: root,
        loader: 'js',
      }));
      build.onLoad({ filter: /.*/, namespace: 'section-styles' }, () => ({
        contents: [...sectionsOf(root).keys()]
          .map((name) => `./templates/sections/${name}/styles.css`)
          .filter((file) => existsSync(path.join(root, file)))
          .map((file) => `@import ${JSON.stringify(file)};`)
          .join('\n'),
        resolveDir: root,
        loader: 'css',
      }));
    },
  };
}

function typesModule(types: readonly (readonly [name: string, file: string])[]): string {
  return [
    ...types.map(([, file], i) => `import type${i} from ${JSON.stringify(file)};`),
    `export default { ${types.map(([name], i) => `${JSON.stringify(name)}: type${i}`).join(', ')} };`,
  ].join('\n');
}
