import { Rich } from 'almanac/site';
import { defineSection } from '../section.ts';

/** Licence lines and other small print. */
export default defineSection({
  numbered: false,
  /** Licence lines and other small print. Words: `title`?, `text`. */
  data: {},
  model: ({ words }) => ({ title: words.maybe('title'), text: words.t('text') }),
  View: ({ model }) => (
    <div className="licence small">
      {model.title ? <h2>{model.title}</h2> : null}
      <p>
        <Rich text={model.text} />
      </p>
    </div>
  ),
});
