import { copySite, tinySite } from './site.ts';

const COLLECTION = `
import { entryPage, z } from 'almanac/site';
export default z.strictObject({ ...entryPage, hours: z.number() });
`;
const PAGE = `
import { definePageType, z } from 'almanac/site';
import { View } from './View.tsx';
export default definePageType({
  content: z.strictObject({ oven: z.string().default('wood') }),
  model: (context) => {
    const { id, words, value } = context.entry();
    const other = context.href('page:recipe/rye');
    return { id, title: context.t(words + '.title'), hours: value.hours, oven: context.content.oven, other: other?.href ?? null };
  },
  View,
});
`;
const VIEW = `
export function View({ model }) {
  return <><h1>{model.title}</h1><p>{[model.id, model.hours, model.oven].join(' ')}</p>{model.other ? <a href={model.other}>rye</a> : null}</>;
}
`;

/** The bakery with recipes: rye in all regions from March on, buns in gb alone, under a slug of their own. */
export function bakery(files: Readonly<Record<string, unknown>> = {}): string {
  return copySite(tinySite, {
    'templates/collections/recipes.ts': COLLECTION,
    'templates/pages/recipe/page.ts': PAGE,
    'templates/pages/recipe/View.tsx': VIEW,
    'data/pages/recipe.yaml': { type: 'recipe', each: 'recipes', slug: 'baking', regions: 'all' },
    'data/recipes/rye.yaml': { startTime: '2025-02-01', endTime: '2025-04-01', hours: 20 },
    'data/recipes/buns.yaml': { slug: 'hot-buns', regions: ['gb'], hours: 3 },
    'locales/en/recipes.yaml': {
      rye: { title: 'Rye', description: 'Dark.' },
      buns: { title: 'Buns', description: 'Hot.' },
    },
    'locales/de/recipes.yaml': { rye: { title: 'Roggen', description: 'Dunkel.' } },
    ...files,
  });
}
