import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface Floors {
  readonly overrides: readonly {
    readonly includes: readonly string[];
    readonly linter: {
      readonly rules: {
        readonly style: {
          readonly noRestrictedImports: {
            readonly options: { readonly patterns: readonly { readonly group: readonly string[] }[] };
          };
        };
      };
    };
  }[];
}

/** What each room may import, by the rule that lint holds it to; rooms of the engine, whose rules say what they may not, are left out. */
function floors(): Map<string, string[]> {
  const { overrides } = JSON.parse(readFileSync('walls/floors.json', 'utf8')) as Floors;
  const rooms = overrides.flatMap(({ includes: [folder = ''], linter }) => {
    const [first, ...allowed] = linter.rules.style.noRestrictedImports.options.patterns[0]?.group ?? [];
    const room = /^renderer\/([a-z]+)\/\*\*$/.exec(folder)?.[1];
    if (room === undefined || first !== '../**') return [];
    const names = allowed.flatMap((one) => /^!\.\.\/([a-z]+)\/\*\*$/.exec(one)?.[1] ?? []);
    return [[room, names.filter((name) => name !== 'problems').sort()] as const];
  });
  return new Map(rooms.map(([room, names]) => [room, names]));
}

it('architecture.md gives each room the imports that its rule allows', () => {
  const text = readFileSync('docs/architecture.md', 'utf8');
  const rows = [...text.matchAll(/^\| ((?:`[a-z]+\/`(?:, )?)+) \| .* \| (.*) \|$/gm)].flatMap(
    ([, rooms = '', imports = '']) =>
      [...rooms.matchAll(/[a-z]+/g)].map(([room]) => {
        const names = imports === 'nothing' ? [] : imports.split(', ');
        return [room, names.filter((name) => name !== 'problems').sort()] as const;
      }),
  );
  const told = new Map(rows);
  const rules = floors();
  expect(rules.size).toBeGreaterThan(15);
  for (const [room, imports] of rules) expect({ room, imports: told.get(room) }).toEqual({ room, imports });
});
