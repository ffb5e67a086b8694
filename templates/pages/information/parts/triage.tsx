import { keyed } from 'almanac/site';
import { manualsIn } from '../../../collections/manuals.ts';
import { isOffer } from '../../../components/card.ts';
import { Figure } from '../../../components/Figure.tsx';
import { figureOf } from '../../../components/figure.ts';
import { Name } from '../../../components/Gloss.tsx';
import { Paint } from '../../../components/Paint.tsx';
import { hasTrait, isSoldWith, trait } from '../../../components/traits.ts';
import { toneOf } from '../../../paint.ts';
import { Prose } from '../../../prose/Prose.tsx';
import { phrasedBlocks } from '../../../prose/phrased.ts';
import { prose } from '../../../prose/schema.ts';
import { definePart, entry, z } from './part.ts';

/**
 * First the product, recognised by its outline, then the problem: `troubles.<key>.question`, `.answer`. A problem that
 * `needs` a trait which no sold product has is left out; if the chosen product lacks it, the style sheet hides the
 * problem.
 */
export const triage = definePart({
  data: { troubles: keyed(z.strictObject({ ...entry, needs: trait.optional() })).nonempty() },
  model: ({ context, data, section, key, values }) => {
    const manuals = context.href('page:manuals');
    const allManuals = manualsIn(context);
    const figures = context
      .products()
      .map((product) => context.offer(product))
      .filter(isOffer)
      .flatMap((offer) => {
        const figure = figureOf(context, `figures/${offer.product}-cut.svg`, '');
        // Leave out bundles: each part has its own manual and its own troubles.
        if (!figure || context.region.products.get(offer.product)?.product.file.bundle) return [];
        const series = manuals && allManuals.find(({ product }) => product === offer.product);
        return [
          {
            key: offer.product,
            name: offer.name,
            // Use short names, since cells are narrow.
            called: offer.gloss === null ? context.maybe(`products.${offer.product}.short`) : undefined,
            gloss: offer.gloss,
            figure,
            coloured: figureOf(context, `figures/${offer.product}.svg`, ''),
            paint: offer.paint,
            tone: toneOf(offer.paint),
            moves: hasTrait(context, offer.product, 'moves'),
            listens: hasTrait(context, offer.product, 'listens'),
            transforms: hasTrait(context, offer.product, 'transforms'),
            manual: series && manuals ? `${manuals.href}#${series.key}` : null,
            page: offer.page?.href ?? null,
          },
        ];
      });
    return {
      name: `${section}-who`,
      who: context.t(`${key}.who`, values),
      what: context.t(`${key}.what`, values),
      manual: context.t('service.manual'),
      about: context.t('service.about'),
      figures,
      troubles: data.troubles
        .filter((item) => context.shows(item) && (!item.needs || isSoldWith(context, item.needs)))
        .map((item) => ({
          id: `${section}-${item.key}`,
          needs: item.needs ?? null,
          question: context.t(`${key}.troubles.${item.key}.question`, values),
          answer: phrasedBlocks(
            context.region.language,
            context.words(`${key}.troubles.${item.key}.answer`, prose, values),
          ),
        })),
    };
  },
  View: ({ model }) => (
    <div className="triage">
      <fieldset className="triage__who">
        <legend>
          <span aria-hidden="true">1</span> {model.who}
        </legend>
        <ul>
          {model.figures.map((item) => (
            <li
              key={item.key}
              data-moves={item.moves ? 'yes' : 'no'}
              data-listens={item.listens ? 'yes' : 'no'}
              data-transforms={item.transforms ? 'yes' : 'no'}
              className={`on-${item.tone}`}
            >
              <Paint colour={item.paint} />
              <label>
                <input
                  className="unseen"
                  type="radio"
                  name={model.name}
                  value={item.key}
                  // If only one product is sold, it is chosen already.
                  defaultChecked={model.figures.length === 1}
                />
                {/* The chosen figure is shown in colour; that drawing is loaded only then. */}
                <span className="triage__figure">
                  <Figure figure={item.figure} />
                  {item.coloured ? (
                    <Figure figure={item.coloured} className="figure triage__coloured" />
                  ) : null}
                </span>
                <span>
                  {item.called === undefined ? (
                    <Name of={item} />
                  ) : (
                    <>
                      <span aria-hidden="true">{item.called}</span>
                      <span className="unseen">{item.name}</span>
                    </>
                  )}
                </span>
              </label>
              <p>
                {item.manual ? (
                  <a href={item.manual}>
                    {model.manual}
                    <span className="unseen"> {item.name}</span>
                  </a>
                ) : null}
                {item.page ? (
                  <a href={item.page}>
                    {model.about}
                    <span className="unseen"> {item.name}</span>
                  </a>
                ) : null}
              </p>
            </li>
          ))}
        </ul>
      </fieldset>
      <div className="triage__what">
        <p className="triage__step">
          <span aria-hidden="true">2</span> {model.what}
        </p>
        <div className="questions">
          {model.troubles.map((item) => (
            <details key={item.id} data-needs={item.needs ?? undefined}>
              <summary>
                <span>{item.question}</span>
              </summary>
              <div id={item.id}>
                <Prose blocks={item.answer} />
              </div>
            </details>
          ))}
        </div>
      </div>
    </div>
  ),
});
