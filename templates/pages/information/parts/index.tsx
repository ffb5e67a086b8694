import type { Json, PageContext } from 'almanac/site';
import type { ReactNode } from 'react';
import { articles } from './articles.tsx';
import { bench } from './bench.tsx';
import { contact } from './contact.tsx';
import { form } from './form.tsx';
import { lineup } from './lineup.tsx';
import { newest } from './newest.tsx';
import { type PartInput, type PartType, z } from './part.ts';
import { questions } from './questions.tsx';
import { triage } from './triage.tsx';
import { ways } from './ways.tsx';

const types = {
  articles,
  bench,
  contact,
  form,
  lineup,
  newest,
  questions,
  triage,
  ways,
} as unknown as Readonly<Record<string, PartType>>;

export const part = z.discriminatedUnion(
  'type',
  Object.entries(types).map(([type, { data }]) =>
    z.strictObject({ type: z.literal(type), ...data }),
  ) as unknown as [z.ZodObject<{ type: z.ZodLiteral<string> }>],
);

export type PartModel = { readonly type: string; readonly model: Json };

export function partModels(
  parts: readonly { readonly type: string }[],
  input: { readonly context: PageContext } & Omit<PartInput<z.ZodRawShape>, 'data'>,
): PartModel[] {
  return parts.flatMap((data) => {
    const model = types[data.type]?.model({ ...input, data }) ?? null;
    return model === null ? [] : [{ type: data.type, model }];
  });
}

export function PartView({ part: { type, model } }: { readonly part: PartModel }): ReactNode {
  const View = types[type]?.View;
  return View ? <View model={model} /> : null;
}
