import { art, keyed, ref } from 'almanac/site';
import { Figure } from '../../../components/Figure.tsx';
import { factsOf } from '../../../components/facts.ts';
import { figureOf } from '../../../components/figure.ts';
import { phrased } from '../../../components/phrases.ts';
import { definePart, entry, z } from './part.ts';
import { Tools, tools } from './Tools.tsx';

/**
 * A workshop's wall and bench in stations: `stations.<key>.title` and `.text`, which may use the facts of the station's product.
 * A station is left out if its product is not sold.
 */
export const bench = definePart({
  data: {
    stations: keyed(
      z.strictObject({
        ...entry,
        product: ref('product').optional(),
        art: art(),
        /** Pin the drawing to the wall instead of placing the figure on the bench. */
        pinned: z.boolean().default(false),
        /** The object beside it. */
        beside: art().optional(),
        /** The tool above it. */
        tools: z.enum(tools),
      }),
    ).nonempty(),
  },
  model: ({ context, data, key, values }) => {
    const stations = data.stations
      .filter((one) => context.shows(one) && (!one.product || context.offer(one.product)))
      .map((one) => {
        const words = `${key}.stations.${one.key}`;
        const facts = { ...values, ...factsOf(context, one.product) };
        return {
          key: one.key,
          tools: one.tools,
          pinned: one.pinned,
          figure: figureOf(context, one.art, ''),
          beside: figureOf(context, one.beside, ''),
          title: context.t(`${words}.title`, facts),
          text: phrased(context.region.language, context.t(`${words}.text`, facts)),
        };
      });
    return stations.length > 0 ? stations : null;
  },
  View: ({ model }) => (
    <ol className="bench">
      {model.map((station) => (
        <li key={station.key}>
          <div className="bench__wall">
            <Tools set={station.tools} />
            <Figure
              figure={station.figure}
              className={station.pinned ? 'bench__figure bench__sheet' : 'bench__figure'}
            />
            {station.beside ? <Figure figure={station.beside} className="bench__beside" /> : null}
          </div>
          <h3>{station.title}</h3>
          <p>{station.text}</p>
        </li>
      ))}
    </ol>
  ),
});
