import { definePageType, z } from 'almanac/site';
import { View } from './View.tsx';

/** A page of words: `pages.<id>.title`, `.description` and `.text`. */
export default definePageType({
  content: z.strictObject({}),
  model: (context) => ({
    title: context.t(`pages.${context.page.id}.title`),
    text: context.t(`pages.${context.page.id}.text`),
  }),
  View,
});
