import { z } from 'almanac/site';
import type { SectionType } from '../index.tsx';

type Data = { readonly word: string };

const note: SectionType<Data, string> = {
  data: {
    /** The key of the text in the locale. */
    word: z.string(),
  },
  model: (context, data) => context.t(data.word),
  View: ({ model }) => (
    <section className="note">
      <p>{model}</p>
    </section>
  ),
};

export default note;
