import { id, Rich, ref, z } from 'almanac/site';
import { isOffer } from '../../components/card.ts';
import { factName, factText } from '../../components/facts.ts';
import { numeral, SectionHeading } from '../../components/Sheet.tsx';
import { defineSection } from '../section.ts';
import { ruleOf, type Standing } from './model.ts';

/** True heights on one millimetre rule, beside a hand and a mug. */
export default defineSection({
  /**
   * Words: `title`, `lead`?. Heights are the products' `heightCm`; who has none is left out.
   */
  data: {
    /** Whom it shows: some products, `all` that the region lists but bundles; the page's own, where absent. */
    products: z.union([z.literal('all'), z.array(ref('product')).nonempty()]).optional(),
    /** Facts told below, by their names: `[heightCm, weightKg, runMinutes]`. Of the page's product. */
    facts: z.array(id).default([]),
  },
  model: ({ context, data, words, offer }) => {
    const { products } = data;
    const isBundle = (key: string): boolean =>
      context.region.products.get(key)?.product.file.bundle !== undefined;
    const offers =
      products === undefined
        ? [offer].filter(isOffer)
        : (products === 'all' ? context.products().filter((key) => !isBundle(key)) : products)
            .map((key) => context.offer(key))
            .filter(isOffer);
    const rule = ruleOf(context, offers);
    if (!rule) return null;
    const crowd = offers.length > 3;
    return {
      title: words.t('title'),
      lead: words.maybe('lead'),
      label: context.t('facts.heightCm.name'),
      crowd,
      look: `rule${crowd ? ' rule--crowd' : ''} ${digits(rule.length)}`,
      standing: rule.standing,
      marks: rule.marks,
      facts: data.facts.flatMap((key) => {
        const value = offer && factText(context, offer.product, key);
        return value ? [{ key, name: factName(context, key), value }] : [];
      }),
    };
  },
  View: ({ model, no }) => (
    <>
      <SectionHeading no={no} title={<Rich text={model.title} />} lead={model.lead} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <section className={model.look} aria-label={model.label} tabIndex={0}>
        <ol className="rule__marks" aria-hidden="true">
          {model.marks.map((mark) => (
            <li key={mark}>{mark}</li>
          ))}
        </ol>
        <ol className="rule__row">
          {model.standing.map((one, i) => (
            <li key={one.key} data-product={one.product ?? undefined}>
              <img
                className={`rule__figure ${digits(one.mm)} drop-${one.drop}`}
                src={one.figure.src}
                alt=""
                width={one.figure.width}
                height={one.figure.height}
                loading="lazy"
                decoding="async"
              />
              {model.crowd ? (
                <span className="rule__no" aria-hidden="true">
                  {numeral(i + 1)}
                </span>
              ) : (
                <Label one={one} />
              )}
              {model.crowd ? <span className="unseen">{`${one.name}, ${one.height}`}</span> : null}
            </li>
          ))}
        </ol>
      </section>
      {model.crowd ? (
        <ol className="rule__legend">
          {model.standing.map((one, i) => (
            <li key={one.key}>
              <span className="rule__no" aria-hidden="true">
                {numeral(i + 1)}
              </span>
              <Label one={one} />
            </li>
          ))}
        </ol>
      ) : null}
      {model.facts.length > 0 ? (
        <dl className="measures">
          {model.facts.map((fact) => (
            <div key={fact.key}>
              <dt>{fact.name}</dt>
              <dd>{fact.value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </>
  ),
});

function Label({ one }: { readonly one: Standing }) {
  return (
    <p className="rule__label">
      {one.page ? <a href={one.page.href}>{one.name}</a> : one.name} <span>{one.height}</span>
    </p>
  );
}

/** A number as classes, digit by digit: no style attribute gets past the site's own policy. */
function digits(value: number): string {
  const [hundreds, tens, ones] = [Math.floor(value / 100), Math.floor(value / 10) % 10, value % 10];
  return `h${hundreds} t${tens} u${ones}`;
}
