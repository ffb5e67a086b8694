import { readFileSync } from 'node:fs';

/**
 * An esbuild plugin: rewrites the command line's imports of `renderer/index.ts` to the files that define each name.
 * Otherwise every command would load the whole engine, because a module that re-exports others imports all of them.
 */
export function pastTheDoor(root) {
  const places = namesOf(readFileSync(`${root}renderer/index.ts`, 'utf8'));
  return {
    name: 'past-the-door',
    setup(bundle) {
      bundle.onLoad({ filter: /[\\/]cli[\\/].*\.tsx?$/ }, ({ path: file }) => ({
        contents: readFileSync(file, 'utf8')
          .replace(THROUGH, (_, names, renderer) =>
            valuesOf(names)
              .map((one) => `import { ${one} } from '${renderer}/${placeOf(places, one, file)}';`)
              .join(' '),
          )
          .replace(LATER, (_, names, renderer) => {
            const taken = valuesOf(names).map(
              (one) => `{ ${one} } = await import('${renderer}/${placeOf(places, one, file)}')`,
            );
            return `const ${taken.join(', ')};`;
          }),
        loader: file.endsWith('x') ? 'tsx' : 'ts',
      }));
    },
  };
}

const THROUGH = /^import \{([^}]*)\} from '((?:\.\.\/)+renderer)\/index\.ts';/gm;
/** The same as the program runs. */
const LATER = /const \{([^}]*)\} = await import\('((?:\.\.\/)+renderer)\/index\.ts'\);/g;
const SHOWN = /^export \{([^}]*)\} from '\.\/([^']+)';/gm;

function namesOf(door) {
  return new Map(
    [...door.matchAll(SHOWN)].flatMap(([, names, file]) => valuesOf(names).map((name) => [name, file])),
  );
}

/** The names in braces, without types. */
function valuesOf(names) {
  return names
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '' && !one.startsWith('type '));
}

function placeOf(places, name, file) {
  const place = places.get(name.split(' as ')[0]);
  if (place === undefined) throw new Error(`${file} takes ${name}, which renderer/index.ts does not show`);
  return place;
}
