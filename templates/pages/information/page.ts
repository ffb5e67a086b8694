import { definePageType, type Json, type PageContext } from 'almanac/site';
import { companyValues } from '../../components/company.ts';
import { keywordsOf } from '../../components/keywords.ts';
import type { Block } from '../../prose/schema.ts';
import { type InformationContent, informationContent } from './content.ts';
import { informationModel, keyOf } from './model.ts';
import { View } from './View.tsx';

export default definePageType({
  content: informationContent,
  head: (context) => {
    const key = keyOf(context.page.id);
    const values = companyValues(context);
    return {
      title: context.t(`${key}.title`, values),
      description: context.t(`${key}.description`, values),
      keywords: keywordsOf(context, [context.t(`${key}.title`, values)]),
      graph: questionsOf(context),
    };
  },
  model: informationModel,
  View,
});

/** Questions and answers for search engines, on a page that consists of questions and links. */
function questionsOf(context: PageContext<InformationContent>): Json[] {
  const types = context.content.sections.map(({ parts }) => parts.map(({ type }) => type));
  const isAsked = (parts: readonly string[]): boolean => parts.includes('questions');
  if (!types.some(isAsked) || !types.every((parts) => isAsked(parts) || parts.includes('ways'))) return [];
  const { sections } = informationModel(context);
  const asked = sections.flatMap(({ parts }) =>
    parts.flatMap(({ type, model }) =>
      type === 'questions' ? (model as { question: string; answer: readonly Block[] }[]) : [],
    ),
  );
  return [
    {
      '@type': 'FAQPage',
      mainEntity: asked.map(({ question, answer }) => ({
        '@type': 'Question',
        name: plain(question),
        acceptedAnswer: {
          '@type': 'Answer',
          // A full-width stop has room of its own.
          text: answer.map(textOf).map(plain).join(' ').replaceAll('。 ', '。'),
        },
      })),
    },
  ];
}

function textOf(block: Block): string {
  if (typeof block === 'string') return block;
  if ('list' in block) return block.list.join(' ');
  if ('steps' in block) return block.steps.join(' ');
  if ('note' in block) return block.note;
  if ('terms' in block) return block.terms.map(({ term, text }) => `${term}: ${text}`).join(' ');
  return block.table.rows.map((row) => row.join(' ')).join(' ');
}

function plain(text: string): string {
  return text.replace(/<br\s*\/?>/g, ' ').replace(/<\/?(?:em|strong|sup)>/g, '');
}
