import { Rich } from 'almanac/site';
import { defineSection } from './part.ts';

/** Licence lines and other small print. */
export default defineSection('licence', {
  model: ({ words }) => ({ title: words.maybe('title'), text: words.t('text') }),
  View: ({ model }) => (
    <div className="licence">
      {model.title ? <h2>{model.title}</h2> : null}
      <p>
        <Rich text={model.text} />
      </p>
    </div>
  ),
});
