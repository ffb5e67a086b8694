import { keyed, link } from 'almanac/site';
import { Arrow } from '../../../components/Action.tsx';
import { definePart, entry, z } from './part.ts';

/** Links to other pages: `ways.<key>.title` and `.text`. A link is shown while its page exists. */
export const ways = definePart({
  data: { items: keyed(z.strictObject({ ...entry, link })).nonempty() },
  model: ({ context, data, key, values }) => {
    const items = data.items.flatMap((item) => {
      const to = context.shows(item) ? context.href(item.link) : undefined;
      if (!to) return [];
      const words = `${key}.ways.${item.key}`;
      return [
        {
          ...to,
          key: item.key,
          title: context.t(`${words}.title`, values),
          text: context.maybe(`${words}.text`, values) ?? null,
        },
      ];
    });
    return items.length > 0 ? items : null;
  },
  View: ({ model }) => (
    <ul className="onward">
      {model.map((way) => (
        <li key={way.key}>
          <a href={way.href} rel={way.external ? 'noopener' : undefined}>
            <strong>{way.title}</strong>
            {way.text === null ? null : <span>{way.text}</span>}
            <Arrow out={way.external} />
          </a>
        </li>
      ))}
    </ul>
  ),
});
