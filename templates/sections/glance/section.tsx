import { id } from 'almanac/site';
import { factName, factsOf, factText } from '../../components/facts.ts';
import { productContentOf } from '../../layout/product-content.ts';
import { ticketFactsOf } from '../../ticket/model.ts';
import { defineSection } from '../section.ts';

/** The key facts; only the last two if the ticket above, which has no price, shows the others. */
const ASKED = ['heightCm', 'weightKg', 'runMinutes', 'ageFrom', 'chargeMinutes', 'voiceCommands'] as const;
const SHOWN = 4;

/** The number of facts that, with the link to all specs, fill two rows on a phone. */
const MOST = 5;

/** Size, play time, age and kind of transformation in one line under the hero, with links to the box (if there is room) and to all specs. */
export default defineSection({
  numbered: false,
  /** Words: `box.{name,value}` (`{count}`), `specs.{name,value}`. The rest are the product's facts. */
  data: {
    /** Where the page shows what is in the box, and its specs. */
    box: id.default('box'),
    specs: id.default('specs'),
  },
  model: ({ context, data, words, offer }) => {
    if (!offer) return null;
    const said = new Set(ticketFactsOf(context, offer).map(({ key }) => key));
    const asked: string[] = ASKED.filter((key) => !said.has(key)).slice(0, SHOWN);
    const { change = 'none' } = factsOf(context, offer.product);
    if (change !== 'none') asked.splice(-1, 0, 'change');
    const facts = asked
      .map((key) => ({
        key,
        name: factName(context, key),
        value: factText(context, offer.product, key),
      }))
      .filter(({ value }) => value !== null);
    const box = productContentOf(context, offer.product)?.box ?? [];
    const count = box.filter((part) => part.count > 0).length;
    const boxed = {
      name: words.t('box.name'),
      value: words.t('box.value', { count }),
      href: `#${data.box}`,
    };
    const specs = { name: words.t('specs.name'), value: words.t('specs.value'), href: `#${data.specs}` };
    return { facts, ways: count > 0 && facts.length < MOST ? [boxed, specs] : [specs] };
  },
  View: ({ model }) => (
    <dl className="glance">
      {model.facts.map(({ key, name, value }) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {model.ways.map(({ name, value, href }) => (
        <div key={href}>
          <dt>{name}</dt>
          <dd>
            <a href={href}>{value}</a>
          </dd>
        </div>
      ))}
    </dl>
  ),
});
