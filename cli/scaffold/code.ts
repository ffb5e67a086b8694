import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { UsageError } from '../../renderer/index.ts';
import type { Kind } from './kinds.ts';
import { named } from './yaml-edit.ts';

/** A kind of entry with a schema of its own, and a first one. */
export const collection: Kind = ({ id, inDays }) => ({
  files: [
    {
      file: `templates/collections/${id}.ts`,
      text: `import { day, entryPage, type PageContext, z } from 'almanac/site';

/** \`data/${id}/<id>.yaml\`: one entry. Its words are \`${id}.<id>.title\`. */
const entry = z.strictObject({
  ...entryPage,
  /** The day from which on it shows. */
  startTime: day,
});

export default entry;

/** The entries that show here and now, the newest first. */
export function entriesIn(context: PageContext) {
  return [...context.collection<z.infer<typeof entry>>('${id}')]
    .filter(([, value]) => context.shows(value))
    .sort(([, a], [, b]) => (a.startTime.text < b.startTime.text ? 1 : -1))
    .map(([id, { startTime }]) => ({
      id,
      title: context.t(\`${id}.\${id}.title\`),
      date: context.date(startTime.text, 'long'),
    }));
}
`,
    },
    { file: `data/${id}/first.yaml`, text: `startTime: ${inDays(0)}\n` },
  ],
  next: [
    `show its entries in the model of a page: entriesIn(context) of templates/collections/${id}.ts`,
    `give each entry a page of its own: almanac new page ${id}-entry --type <type> --each ${id}`,
  ],
});

/** A section in the form that \`almanac init\` gives to sections. */
export const section: Kind = ({ root, id }) => {
  const forms = path.join(root, 'templates/sections/index.tsx');
  if (!existsSync(forms) || !readFileSync(forms, 'utf8').includes('export interface SectionType'))
    throw new UsageError(
      'the sections of this site have a form of their own, or there are none',
      'copy a folder of templates/sections/',
    );
  return {
    files: [
      {
        file: `templates/sections/${id}/section.tsx`,
        text: `import { z } from 'almanac/site';
import type { SectionType } from '../index.tsx';

type Data = { readonly word: string };

const section: SectionType<Data, string> = {
  data: {
    /** The key of its word. */
    word: z.string(),
  },
  model: (context, data) => context.t(data.word),
  View: ({ model }) => (
    <section className="${id}">
      <p>{model}</p>
    </section>
  ),
};

export default section;
`,
      },
      { file: `templates/sections/${id}/styles.css`, text: `.${id} {\n  margin-block: 2rem;\n}\n` },
    ],
    next: [`use it in a page: content: { sections: [{ type: ${id}, word: pages.<page>.${id} }] }`],
  };
};

/** A component that lives in the browser. */
export const island: Kind = ({ id }) => {
  if (!/^[A-Z][A-Za-z0-9]*$/.test(id))
    throw new UsageError(
      `an island is called as components are, found "${id}"`,
      `did you mean ${named(id).replace(/(^| )([a-z])/gi, (_, _gap, letter) => letter.toUpperCase())}?`,
    );
  return {
    files: [
      {
        file: `templates/islands/${id}.tsx`,
        text: `import { useState } from 'react';

/** Its words come as props: \`context.t\` in the model of the page. */
export default function ${id}({ label }: { readonly label: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
      {label}
    </button>
  );
}
`,
      },
    ],
    next: [
      `put it into a view: <Island name="${id}" component={${id}} props={{ label: model.label }} />, Island from almanac/site`,
      'its styles go into templates/styles/index.css',
    ],
  };
};
