import { phrased } from '../components/phrases.ts';
import type { Block } from './schema.ts';

/** Blocks of text that break between phrases. */
export function phrasedBlocks(language: string, blocks: readonly Block[]): Block[] {
  const told = (text: string): string => phrased(language, text);
  return blocks.map((block) => {
    if (typeof block === 'string') return told(block);
    if ('list' in block) return { list: block.list.map(told) };
    if ('steps' in block) return { steps: block.steps.map(told) };
    if ('note' in block) return { note: told(block.note) };
    if ('terms' in block) return { terms: block.terms.map(({ term, text }) => ({ term, text: told(text) })) };
    return { table: { head: block.table.head, rows: block.table.rows.map((row) => row.map(told)) } };
  });
}
