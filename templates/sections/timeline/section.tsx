import { id, keyed, Rich, regions, z } from 'almanac/site';
import { SectionHeading } from '../../components/Sheet.tsx';
import { defineSection } from '../section.ts';

/** Events with their dates. For information only: the dates switch nothing. */
export default defineSection({
  /**
   * Events with their dates. Words: `title`, `lead`?, `events.<key>.event`, and `events.<key>.time` where the dates below do not say it
   * ("late autumn {year}").
   */
  data: {
    events: keyed(
      z.strictObject({
        key: id,
        from: z.iso.date().optional(),
        /** The last day of it. */
        to: z.iso.date().optional(),
        regions: regions.optional(),
      }),
    ).nonempty(),
  },
  model: ({ context, data, words }) => ({
    title: words.t('title'),
    lead: words.maybe('lead'),
    events: data.events
      .filter((event) => context.shows(event))
      .map(({ key, from, to }) => ({
        key,
        event: words.t(`events.${key}.event`),
        time: timeOf(from && context.date(from), to && context.date(to)) ?? words.t(`events.${key}.time`),
      })),
  }),
  View: ({ model, no }) => (
    <>
      <SectionHeading no={no} title={<Rich text={model.title} />} lead={model.lead} />
      <ol className="told">
        {model.events.map((event) => (
          <li key={event.key}>
            <p className="told__time">{event.time}</p>
            <p className="told__event">
              <Rich text={event.event} />
            </p>
          </li>
        ))}
      </ol>
    </>
  ),
});

function timeOf(from: string | undefined, to: string | undefined): string | undefined {
  return from !== undefined && to !== undefined ? `${from} – ${to}` : (from ?? to);
}
