import { id, keyed, Rich, regions, z } from 'almanac/site';
import { factName, factText } from '../../components/facts.ts';
import { Remarked } from '../../components/Said.tsx';
import { SectionHeading } from '../../components/Sheet.tsx';
import { defineSection } from '../section.ts';

/** The table of its specifications. */
export default defineSection({
  /** The table. Words: `title`, `rows.<key>.{name,value,descriptionExt?}`; name and value of a row that is one of the product's facts need no words here. Also `note`?. */
  data: {
    rows: keyed(z.strictObject({ key: id, regions: regions.optional() })).nonempty(),
  },
  model: ({ context, data, words, offer }) => {
    return {
      title: words.t('title'),
      lead: words.maybe('lead'),
      note: words.maybe('note'),
      rows: data.rows
        .filter((row) => context.shows(row))
        .map(({ key }) => ({
          key,
          name: words.maybe(`rows.${key}.name`) ?? factName(context, key),
          value:
            words.maybe(`rows.${key}.value`) ??
            (offer && factText(context, offer.product, key)) ??
            words.t(`rows.${key}.value`),
          /** The condition of the value, in smaller type. */
          ext: words.maybe(`rows.${key}.descriptionExt`),
        })),
    };
  },
  View: ({ model, no }) => (
    <>
      <SectionHeading no={no} title={<Rich text={model.title} />} lead={model.lead} />
      <div>
        <dl className="specs__table by-two">
          {model.rows.map((row) => (
            <div key={row.key}>
              <dt>{row.name}</dt>
              <dd>
                <Remarked text={row.value} />
                {row.ext ? <small>{row.ext}</small> : null}
              </dd>
            </div>
          ))}
        </dl>
        {model.note ? <p className="small">{model.note}</p> : null}
      </div>
    </>
  ),
});
