import type { Plugin } from 'esbuild';
import type { TemplateFiles } from '../read/template-files.ts';

/** The files of a site's section types by their names, which are those of their folders. */
function sectionsOf({ names }: TemplateFiles): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const file of names) {
    const name = /^templates\/sections\/([^/]+)\/section\.tsx?$/.exec(file)?.[1];
    if (name !== undefined && !found.has(name)) found.set(name, `./${file}`);
  }
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** `almanac:sections`, all section types of a site: from a module their definitions, from a style sheet their `styles.css`. */
export function foundSections(files: TemplateFiles): Plugin {
  return {
    name: 'found-sections',
    setup(build) {
      build.onResolve({ filter: /^almanac:sections$/ }, ({ path: name, kind }) => ({
        path: name,
        namespace: kind === 'import-rule' ? 'section-styles' : 'section-types',
      }));
      build.onLoad({ filter: /.*/, namespace: 'section-types' }, () => ({
        contents: typesModule([...sectionsOf(files)]),
        resolveDir: files.root,
        loader: 'js',
      }));
      build.onLoad({ filter: /.*/, namespace: 'section-styles' }, () => ({
        contents: [...sectionsOf(files).keys()]
          .map((name) => `templates/sections/${name}/styles.css`)
          .filter((file) => files.has(file))
          .map((file) => `@import "./${file}";`)
          .join('\n'),
        resolveDir: files.root,
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
