import { definePageType, z } from 'almanac/site';
import { type Entry, photographOf } from '../../collections/journal.ts';
import { View } from './View.tsx';

/** The page of one entry of a collection; `each` in the page's file names the collection. */
export default definePageType({
  content: z.strictObject({}),
  model: (context) => {
    const { words, value } = context.entry<Entry>();
    const journal = context.href('page:journal');
    return {
      date: context.date(value.startTime.text, 'long'),
      title: context.t(`${words}.title`),
      lead: context.t(`${words}.description`),
      text: context.t(`${words}.text`),
      photograph: photographOf(context, words, value),
      back: journal ? { href: journal.href, label: context.t('ui.allEntries') } : null,
    };
  },
  View,
});
