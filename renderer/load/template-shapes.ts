import type { Problem } from '../problems/problems.ts';

interface Exported {
  readonly pageTypes: Readonly<Record<string, unknown>>;
  readonly layout: unknown;
  readonly collections: Readonly<Record<string, unknown>>;
}

/**
 * Faults in what modules of the templates export; only the type checker would report them, and nothing forces anyone
 * to run it.
 */
export function misshapen({ pageTypes, layout, collections }: Exported): Problem[] {
  return [
    ...(isLayout(layout)
      ? []
      : [wrong('layout/index.ts', 'a layout: header and footer (a model and a View each), and fallback')]),
    ...Object.entries(pageTypes)
      .filter(([, type]) => !isPart(type) || !isSchema(member(type, 'content')))
      .map(([name, type]) => ({
        ...wrong(`pages/${name}/page.ts`, 'a page type: content (a zod schema), model and View'),
        ...lacking(type),
      })),
    ...Object.entries(collections)
      .filter(([, schema]) => !isSchema(schema))
      .map(([name]) => wrong(`collections/${name}.ts`, 'a zod schema of what an entry holds')),
  ];
}

function wrong(name: string, expected: string): Problem {
  return {
    code: 'template-failed',
    severity: 'error',
    file: `templates/${name}`,
    path: [],
    line: 1,
    column: 1,
    message: `its default export is not ${expected}`,
    hint: 'almanac/site has the types',
  };
}

/** Names the first of its parts that is not there, or is something else. */
function lacking(type: unknown): { hint?: string } {
  if (typeof type !== 'object' || type === null) return {};
  if (!isSchema(member(type, 'content')))
    return { hint: 'write content: z.strictObject({}) where pages of this type hold nothing of their own' };
  if (typeof member(type, 'model') !== 'function')
    return { hint: 'add model: a function of the page context that returns what View shows' };
  return { hint: 'add View: the component that shows the model; import it from ./View.tsx' };
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

function isPart(value: unknown): boolean {
  return typeof member(value, 'model') === 'function' && Boolean(member(value, 'View'));
}

function isLayout(value: unknown): boolean {
  const parts = [member(value, 'header'), member(value, 'footer')];
  return parts.every(isPart) && typeof member(value, 'fallback') === 'function';
}

function isSchema(value: unknown): boolean {
  return typeof member(value, 'safeParse') === 'function';
}
