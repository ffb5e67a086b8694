import { readFileSync } from 'node:fs';

/**
 * An esbuild plugin: what the command line takes through the engine's one door is taken from where it is made. A module that
 * shows others counts as using all of them, so each command would load the whole engine for the little that it needs.
 */
export function pastTheDoor(root) {
  const places = namesOf(readFileSync(`${root}renderer/index.ts`, 'utf8'));
  return {
    name: 'past-the-door',
    setup(bundle) {
      bundle.onLoad({ filter: /[\\/]cli[\\/].*\.tsx?$/ }, ({ path: file }) => ({
        contents: readFileSync(file, 'utf8').replace(THROUGH, (_, names, renderer) =>
          valuesOf(names)
            .map((one) => `import { ${one} } from '${renderer}/${placeOf(places, one, file)}';`)
            .join(' '),
        ),
        loader: file.endsWith('x') ? 'tsx' : 'ts',
      }));
    },
  };
}

const THROUGH = /^import \{([^}]*)\} from '((?:\.\.\/)+renderer)\/index\.ts';/gm;
const SHOWN = /^export \{([^}]*)\} from '\.\/([^']+)';/gm;

function namesOf(door) {
  return new Map(
    [...door.matchAll(SHOWN)].flatMap(([, names, file]) => valuesOf(names).map((name) => [name, file])),
  );
}

/** The names in braces that stand for more than a type. */
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
