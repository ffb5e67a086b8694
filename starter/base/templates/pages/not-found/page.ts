import { definePageType, z } from 'almanac/site';
import { View } from './View.tsx';

export default definePageType({
  content: z.strictObject({}),
  model: (context) => ({
    title: context.t('pages.not-found.title'),
    home: context.href('page:home')?.href ?? '/',
    label: context.t('ui.home'),
  }),
  View,
});
