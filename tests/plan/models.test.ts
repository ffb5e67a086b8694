import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { build } from '../../renderer/engine/commands/build.ts';
import { check } from '../../renderer/engine/commands/check-site.ts';
import { digestOf } from '../../renderer/plan/digest.ts';
import { PlainModel } from '../../renderer/plan/plain-model.ts';
import type { InputError } from '../../renderer/problems/problems.ts';
import { frozen } from '../../renderer/purity/lasting.ts';
import { notJson } from '../../renderer/purity/not-json.ts';
import { definePageType, z } from '../../renderer/site.ts';
import fc from '../support/random.ts';
import { copySite, temporaryFolder, tinySite } from '../support/site.ts';

/** JSON with all that a model may have besides: members that are undefined, and negative zero. */
const model = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.string(),
    fc.constantFrom(null, true, false, undefined, -0, '__proto__'),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.oneof(fc.string(), fc.constant('toString')), tie('value'), { maxKeys: 4 }),
    fc.array(tie('value'), { maxLength: 4 }).map((list) => frozen(clone(list) ?? null)),
  ),
})).value;

const clone = (value: unknown): unknown =>
  value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as unknown);

const SEED = { seed: 20241122, numRuns: 1000 };

describe('a model', () => {
  it('comes to its view as JSON keeps it', () => {
    fc.assert(
      fc.property(model, (value) => {
        expect(notJson(value)).toBeUndefined();
        const copy = new PlainModel(value).copy();
        expect(copy).toStrictEqual(clone(value) ?? null);
        expect(JSON.stringify(copy)).toBe(JSON.stringify(value ?? null));
      }),
      SEED,
    );
  });

  it('has the key of another one only where the two are the same JSON', () => {
    let same = 0;
    fc.assert(
      fc.property(model, model, (a, b) => {
        const isSame = JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
        if (isSame) same += 1;
        else expect(digestOf(a)).not.toBe(digestOf(b));
        expect(digestOf(clone(a))).toBe(digestOf(clone(a)));
        expect(digestOf(frozen(clone(a)))).toBe(digestOf(frozen(clone(a))));
      }),
      SEED,
    );
    expect(same).toBeGreaterThan(0);
  });

  it('of parts that nobody can change shares these, and no other', () => {
    const content = frozen({ title: 'Rye', slices: [1, 2] });
    const copy = new PlainModel({ content, own: { slices: [3] } }).copy() as { content: unknown };
    expect(copy.content).toBe(content);
    const own = { slices: [3] };
    expect((new PlainModel({ own }).copy() as { own: unknown }).own).not.toBe(own);
  });

  it('stays what its key says, whatever its template does with it later', () => {
    const reused = { title: 'Rye', slices: [1] };
    const rye = new PlainModel(reused);
    const { key } = rye;
    reused.title = 'Spelt';
    reused.slices.push(2);
    expect(rye.copy()).toEqual({ title: 'Rye', slices: [1] });
    expect(rye.json).toBe('{"title":"Rye","slices":[1]}');
    expect(key).not.toBe(new PlainModel(reused).key);
  });

  it('is asked anew where a getter answers, frozen or not', () => {
    let slices = 1;
    const loaf = Object.freeze({
      get slices() {
        return slices;
      },
    });
    const one = new PlainModel({ loaf });
    const { key } = one;
    slices = 2;
    expect(one.copy()).toEqual({ loaf: { slices: 1 } });
    expect(new PlainModel({ loaf }).key).not.toBe(key);
  });
});

describe('the type of a model', () => {
  it('is JSON, says the compiler', () => {
    const [content, View] = [z.strictObject({}), () => null];
    definePageType({ content, model: () => ({ seeds: ['rye'], price: undefined }), View });
    // @ts-expect-error A Date is none.
    const dated = definePageType({ content, model: () => ({ baked: new Date(0) }), View });
    expect(notJson(dated.model(undefined as never))).toMatchObject({ found: 'a Date' });
  });
});

describe('what the data holds', () => {
  it('is frozen all the way down, where a schema froze only the top of it too', () => {
    const loaf = Object.freeze({ slices: [{ seeds: ['rye'] }] });
    expect(() => frozen(loaf).slices[0]?.seeds.push('poppy')).toThrow(TypeError);
  });

  const PAGE = `
import { definePageType, z } from 'almanac/site';
import { View } from './View.tsx';

export default definePageType({
  content: z.strictObject({ seeds: z.array(z.string()) }),
  head: () => ({ title: 'Seeds', description: 'Seeds' }),
  model: (context) => ({ seeds: context.content.seeds }),
  View,
});
`;
  const VIEW = 'export const View = ({ model }) => <p>{model.seeds.join()}</p>;';
  const seeds = (files: Readonly<Record<string, string>>) =>
    copySite(tinySite, {
      'data/pages/seeds.yaml': 'type: seeds\nregions: all\ncontent:\n  seeds: [rye, poppy]\n',
      'templates/pages/seeds/page.ts': PAGE,
      'templates/pages/seeds/View.tsx': VIEW,
      ...files,
    });

  it.each([
    [
      'a model',
      { 'templates/pages/seeds/page.ts': PAGE.replace('content.seeds }', 'content.seeds.sort() }') },
    ],
    ['a view', { 'templates/pages/seeds/View.tsx': VIEW.replace('.join()', '.reverse().join()') }],
  ])('cannot be changed by %s', async (_, files) => {
    const { problems } = await check({ root: seeds(files), cache: false, concurrency: 1 });
    const failed = problems.filter(({ code }) => code === 'template-failed');
    expect(failed).toHaveLength(1);
    expect(failed[0]?.message).toContain('read only');
    expect(failed[0]?.file).toBe(Object.keys(files)[0]);
    expect(failed[0]?.hint).toContain('copy');
  });
});

describe('a model that fails', () => {
  const failing = (model: string, header = '') =>
    copySite(tinySite, {
      'data/pages/seeds.yaml': 'type: seeds\nregions: all\n',
      'templates/pages/seeds/page.ts': `
import { definePageType, z } from 'almanac/site';
import { View } from './View.tsx';

export default definePageType({
  content: z.strictObject({}).default({}),
  head: () => ({ title: 'Seeds', description: 'Seeds' }),
  model: () => ${model},
  View,
});
`,
      'templates/pages/seeds/View.tsx': `export const View = ({ model }) => <p>${header}{model === null ? 'none' : model.seeds.length}</p>;`,
    });
  const problemsOf = async (root: string): Promise<readonly string[]> => {
    const out = path.join(temporaryFolder(), 'dist');
    const found = await build({ root, out, at: '2025-04-10', now: 0, cache: false, concurrency: 1 }).then(
      () => [],
      (error: InputError) => error.problems,
    );
    return found.map(({ file, message }) => `${file}: ${message}`);
  };

  it('is the only fault that a build tells: its view is not asked', async () => {
    const problems = await problemsOf(failing('undefined.seeds', '{model.seeds.length}'));
    expect(problems).toEqual([
      expect.stringMatching(/^templates\/pages\/seeds\/page\.ts: .*properties of undefined/),
    ]);
  });

  it('is distinguished from one that is null', async () => {
    expect(await problemsOf(failing('null'))).toEqual([]);
  });
});
