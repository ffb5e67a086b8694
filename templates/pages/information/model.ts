import { type Href, type PageContext, z } from 'almanac/site';
import { companyValues } from '../../components/company.ts';
import { type FigureModel, figureOf } from '../../components/figure.ts';
import { phrased } from '../../components/phrases.ts';
import { longReturns } from '../../components/sale-promises.ts';
import { paymentsOf } from '../../layout/region-content.ts';
import { type Tone, toneOf } from '../../paint.ts';
import { phrasedBlocks } from '../../prose/phrased.ts';
import { type Block, prose } from '../../prose/schema.ts';
import type { InformationContent } from './content.ts';
import { type PartModel, partModels } from './parts/index.tsx';

export type InformationModel = {
  readonly layout: InformationContent['layout'];
  readonly title: string;
  readonly lead: string | null;
  readonly poster: boolean;
  readonly paint: string | null;
  readonly tone: Tone;
  readonly figure: FigureModel | null;
  /** Drawings of one change of form, in the order of display. */
  readonly frames: readonly FigureModel[] | null;
  readonly quick: readonly (Href & { readonly key: string; readonly title: string; readonly text: string })[];
  readonly updated: { readonly iso: string; readonly label: string; readonly text: string } | null;
  readonly summary: {
    readonly title: string;
    /** The most important number, set like the price on a ticket. */
    readonly tally: { readonly before: string | null; readonly number: string; readonly text: string } | null;
    readonly lines: readonly string[];
  } | null;
  /** Title of the table of contents, where the page is long enough to have one. */
  readonly contents: string | null;
  readonly sections: readonly {
    readonly id: string;
    readonly title: string;
    readonly body: readonly Block[];
    readonly figure: FigureModel | null;
    readonly payments: readonly string[];
    readonly parts: readonly PartModel[];
  }[];
};

/** A page with fewer sections needs no table of contents. */
const WORTH_CONTENTS = 4;

export function informationModel(context: PageContext<InformationContent>): InformationModel {
  const { content, page } = context;
  const key = keyOf(page.id);
  const values = companyValues(context);
  const riser = content.rises === undefined ? undefined : context.offer(content.rises);
  const paint = riser?.paint ?? content.paint ?? null;
  const sections = content.sections.flatMap((section) => context.part(sectionOf, section) ?? []);
  return {
    layout: content.layout,
    title: context.maybe(`${key}.h1`, values) ?? context.t(`${key}.title`, values),
    poster: content.poster,
    lead: context.maybe(`${key}.lead`, values) ?? null,
    paint,
    tone: toneOf(paint),
    figure: riser ? null : figureOf(context, content.art, ''),
    frames: riser ? risingOf(context, riser.product) : null,
    quick: content.quick
      .flatMap((way) => {
        const { key: name } = way;
        const to = context.shows(way) ? context.href(way.link) : undefined;
        const words = `${key}.quick.${name}`;
        return to
          ? [{ ...to, key: name, title: context.t(`${words}.title`), text: context.t(`${words}.text`) }]
          : [];
      })
      .slice(0, 3),
    updated:
      content.updated === undefined
        ? null
        : {
            iso: content.updated,
            label: context.t('service.updated'),
            text: context.date(content.updated, 'long'),
          },
    summary: content.summary
      ? {
          title: context.t('service.summary'),
          tally: context.has(`${key}.tally.number`)
            ? {
                before: context.maybe(`${key}.tally.before`) ?? null,
                number: context.t(`${key}.tally.number`, values),
                text: context.t(`${key}.tally.text`, values),
              }
            : null,
          lines: [
            ...context
              .words(`${key}.summary`, z.array(z.string()), values)
              .map((line) => phrased(context.region.language, line)),
            ...(content.sections.some((section) => section.longReturns) ? longReturns(context) : []),
          ],
        }
      : null,
    contents:
      content.layout === 'sheet' && sections.length >= WORTH_CONTENTS ? context.t('service.contents') : null,
    sections,
  };
}

/** Half of the drawings of its change of form, reversed: from vehicle or beast to robot. */
function risingOf(context: PageContext, product: string): FigureModel[] {
  return [12, 9, 7, 5, 3, 1].flatMap(
    (beat) => figureOf(context, `figures/${product}-beat-${beat}.svg`, '') ?? [],
  );
}

/** Null if it is not shown here and now. */
function sectionOf(
  context: PageContext,
  section: InformationContent['sections'][number],
): InformationModel['sections'][number] | null {
  if (!context.shows(section)) return null;
  const { id, art, parts, payments, longReturns: isAboutReturns } = section;
  const key = `${keyOf(context.page.id)}.sections.${id}`;
  const values = companyValues(context);
  return {
    id,
    title: context.t(`${key}.title`, values),
    body: phrasedBlocks(context.region.language, [
      ...(context.has(`${key}.body`) ? context.words(`${key}.body`, prose, values) : []),
      ...(isAboutReturns ? longReturns(context) : []),
    ]),
    figure: figureOf(context, art, ''),
    payments: payments ? paymentsOf(context) : [],
    parts: partModels(parts, { context, section: id, key, values }),
  };
}

/** The key of a page's words. */
export function keyOf(page: string): string {
  return `pages.${page.replaceAll('/', '.')}`;
}
