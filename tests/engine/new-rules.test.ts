import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { copyShop, editFile } from '../support/shop.ts';
import { copySite, projectRoot, temporaryFolder, tinySite } from '../support/site.ts';
import { treeOf } from '../support/tree.ts';

/*
 * Rules that somebody may add to the engine. Each reads something that no rule reads now, and its author took no care
 * of incremental builds. A copy of the engine with the rule is compiled; its incremental build must equal its clean
 * build.
 */

vi.setConfig({ testTimeout: 600_000 });

interface Rule {
  readonly file: string;
  /** The text in the source file, and its replacement with the rule. */
  readonly change: readonly [from: string, to: string];
}

const DERIVATION = 'renderer/commerce/shop-derivation.ts';
const PAID = 'const paid = <M extends keyof Paid>(name: M) => this.#facts.paid(key, name, clock) ?? null;';

/** The rule of what a price is struck through at, in minor units; 0: as it is without the rule. */
const struckAt = (rule: string): Rule['change'] => [
  PAID,
  `const without = <M extends keyof Paid>(name: M) => this.#facts.paid(key, name, clock) ?? null;
    ${rule}
    const paid = <M extends keyof Paid>(name: M) => (name === 'was' && struck > 0 ? struck : without(name));`,
];

const RULES: Readonly<Record<string, Rule>> = {
  'a bundle is struck through at the sum of its parts': {
    file: DERIVATION,
    change: struckAt(`const parts = this.#facts.region.products.get(key)?.product.file.bundle ?? [];
    const struck = parts.reduce((all, part) => all + (this.#facts.paid(part, 'amount', clock) ?? 0), 0);`),
  },
  'a bundle is struck through at the sum of the regular prices in the data': {
    file: DERIVATION,
    change: struckAt(`const parts = this.region.products.get(key)?.product.file.bundle ?? [];
    const struck = parts.reduce((all, part) => all + (this.region.products.get(part)?.price[0]?.value ?? 0), 0);`),
  },
  'what pages ask of a price asks that of the parts': {
    file: 'renderer/commerce/shop-facts.ts',
    change: [
      `const over = this.#ask('offer', this.#id, product);
    return over && clock.currentPart(over, (one) => one[member], sameModel);
  }

  /** One member of until`,
      `const over = this.#ask('offer', this.#id, product);
    const parts = this.#ask('goods', product)?.bundle ?? [];
    const sum = parts.reduce(
      (all, part) => all + (clock.currentPart(this.#ask('offer', this.#id, part) ?? [], (one) => one.amount) ?? 0),
      0,
    );
    if (over && member === 'was' && sum > 0) return sum;
    return over && clock.currentPart(over, (one) => one[member], sameModel);
  }

  /** One member of until`,
    ],
  },
  'the answer of a price reads the data of the parts': {
    file: 'renderer/commerce/shop-answers.ts',
    change: [
      'paidIn(id, key)?.paid,',
      `{
      const parts = products.get(key)?.file.bundle ?? [];
      const sum = parts.reduce((all, part) => all + (regionOf(id)?.products.get(part)?.price[0]?.value ?? 0), 0);
      const paid = paidIn(id, key)?.paid;
      return sum > 0 ? paid?.map((span) => ({ ...span, value: { ...span.value, was: sum } })) : paid;
    },`,
    ],
  },
  'the timeline of a price reads those of other products': {
    file: 'renderer/commerce/price.ts',
    change: [
      'if (amount === null || !source) return { starts, value: { ...state, ...none } };',
      `const sum = (product.product.file.bundle ?? [])
      .reduce((all, part) => all + (region.products.get(part)?.price[0]?.value ?? 0), 0);
    if (sum > 0) return { starts, value: { ...state, ...none, was: sum } };
    if (amount === null || !source) return { starts, value: { ...state, ...none } };`,
    ],
  },
  'a price is struck through at what another region asks': {
    file: DERIVATION,
    change:
      struckAt(`const there = this.regionsInOrder.find(({ id }) => id === 'at')?.products.get('sourdough');
    const struck = there?.price.at(-1)?.value ?? 0;`),
  },
};

/** A page that shows one offer, and a layout that shows none. */
const SITE: Readonly<Record<string, string>> = {
  'data/products/hotCrossBun.yaml': 'name: Hot cross bun\nart: loaf.svg\norder: 2\nbundle: [sourdough]\n',
  'data/pages/bun.yaml': 'type: bun\nregions: [gb]\nproduct: hotCrossBun\ncontent: {}\n',
  'templates/pages/bun/page.ts': `
    import { definePageType, z } from 'almanac/site';
    export default definePageType({
      content: z.strictObject({}),
      head: () => ({ title: 'Bun', description: 'A bun.' }),
      model: (context) => ({ was: context.offer(context.page.file.product)?.was?.plain ?? '' }),
      View: ({ model }) => model.was,
    });`,
};

/** Changes the price of a part, in the page's own region or in another. */
const PRICES: readonly (readonly [file: string, from: string, to: string])[] = [
  ['data/regions/gb.yaml', '2024-01-01: "4.50"', '2024-01-01: "4.40"'],
  ['data/regions/at.yaml', '"5.80"', '"5.70"'],
];

/** A copy of the engine with a rule. */
function engineWith(rule: Rule): string {
  const engine = temporaryFolder();
  for (const name of ['renderer', 'cli', 'scripts', 'package.json', 'package-lock.json', 'tsconfig.json'])
    cpSync(path.join(projectRoot, name), path.join(engine, name), { recursive: true });
  symlinkSync(path.join(projectRoot, 'node_modules'), path.join(engine, 'node_modules'));
  replace(engine, rule.file, ...rule.change);
  execFileSync(process.execPath, ['scripts/compile.js'], { cwd: engine, stdio: 'pipe' });
  return engine;
}

/** Builds a site by an engine; what it shows, file by file. */
const builder =
  (engine: string, root: string, ...scope: readonly string[]) =>
  (out: string, ...options: readonly string[]): Record<string, string> => {
    const args = ['build', '--root', root, '--out', path.join(root, out), ...scope, ...options];
    execFileSync(process.execPath, [path.join(engine, 'cli/bin.js'), ...args], { stdio: 'pipe' });
    return treeOf(path.join(root, out, 'current'));
  };

it.each(Object.entries(RULES))(
  '%s: changing a price that it reads derives its page again',
  async (_, rule) => {
    const root = copySite(tinySite, SITE);
    const build = builder(engineWith(rule), root, '--region', 'gb', '--at', '2025-04-02');
    const before = build('dist');
    const changed: boolean[] = [];
    for (const [file, from, to] of PRICES) {
      replace(root, file, from, to);
      const now = build('dist');
      expect(now, file).toEqual(build(`clean-${changed.length}`, '--no-cache'));
      changed.push(now['bun.html'] !== before['bun.html']);
    }
    // Else the rule reads nothing of what was edited, and nothing was tried.
    expect(changed).toContain(true);
  },
);

it('the same of the shop: its bundle is struck through at the sum of its parts', () => {
  const root = copyShop();
  const [rule] = Object.values(RULES);
  const build = builder(engineWith(rule as Rule), root, '--region', 'us', '--at', '2025-09-01T12:00Z');
  build('dist');
  editFile(
    root,
    'data/regions/us.yaml',
    /(products\/elite-optimus-prime\n {4}price: \{ 2023-01-01: !assumed) 699/,
    '$1 696',
  );
  const now = build('dist');
  expect(now).toEqual(build('clean', '--no-cache'));
  // The other part costs 299: else the rule reads nothing of what was edited, and nothing was tried.
  const says = (page: string) => readFileSync(path.join(root, 'dist/current', page), 'utf8');
  expect(Object.keys(now).filter((page) => page.endsWith('.html') && says(page).includes('995'))).not.toEqual(
    [],
  );
});

function replace(root: string, file: string, from: string, to: string): void {
  const target = path.join(root, file);
  const text = readFileSync(target, 'utf8');
  expect(text, file).toContain(from);
  writeFileSync(target, text.replace(from, to));
}
