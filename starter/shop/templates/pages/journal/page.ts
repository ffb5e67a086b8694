import { definePageType, z } from 'almanac/site';
import { entriesIn } from '../../collections/journal.ts';
import { View } from './View.tsx';

export default definePageType({
  content: z.strictObject({}),
  model: (context) => ({
    title: context.t('pages.journal.title'),
    entries: entriesIn(context),
    feed: { href: context.href('page:journal.atom')?.href, label: context.t('ui.feed') },
  }),
  View,
});
