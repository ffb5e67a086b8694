import type { HeadModel, PageContext } from 'almanac/site';
import { keywordsOf } from './keywords.ts';

/** The head of a page that is about its title, or about the given subject. Words: `title`, `description` under `pages.<page id>`. */
export function headOf(
  context: PageContext,
  about?: readonly string[],
  values: Readonly<Record<string, string>> = {},
): HeadModel {
  const key = `pages.${context.page.id.replaceAll('/', '.')}`;
  const title = context.t(`${key}.title`, values);
  return {
    title,
    description: context.t(`${key}.description`, values),
    keywords: keywordsOf(context, about ?? [title]),
  };
}
