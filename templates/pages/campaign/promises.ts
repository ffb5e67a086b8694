import type { PageContext } from 'almanac/site';
import { guaranteeNow } from '../../components/sale-promises.ts';
import { regionContentOf } from '../../layout/region-content.ts';
import { type RunningSale, showsIn } from './sale.ts';
import type { CampaignWords } from './words.ts';

/** What comes with every order. */
export type BenefitsModel = {
  readonly title: string;
  readonly list: readonly {
    readonly id: string;
    readonly icon: string;
    readonly label: string;
    readonly text: string | null;
  }[];
};

export type TermsModel = {
  readonly title: string;
  readonly list: readonly { readonly id: string; readonly text: string }[];
};

/** Whether an order placed now is still covered by the sale's price guarantee. */
export function guaranteesOrders(context: PageContext, { sale, campaign }: RunningSale): boolean {
  const isTold = sale.benefits.some(({ icon }) => icon === 'price-guarantee');
  return isTold && guaranteeNow(context)?.campaign === campaign.id;
}

export function benefitsOf(
  context: PageContext,
  running: RunningSale,
  words: CampaignWords,
): BenefitsModel | null {
  const { installments, returnDays } = regionContentOf(context);
  const values = {
    ...(installments ? { months: installments } : {}),
    ...(returnDays ? { days: returnDays } : {}),
  };
  const isCovered = guaranteesOrders(context, running);
  const here = running.sale.benefits
    .filter(showsIn(context, running))
    .filter(({ icon }) => icon !== 'price-guarantee' || isCovered);
  const list = here.map(({ icon, id = icon }) => ({
    id,
    icon,
    label: words.maybe(`benefits.${id}.label`, values) ?? context.t(`ui.benefits.${icon}.label`, values),
    text:
      words.maybe(`benefits.${id}.text`, values) ?? context.maybe(`ui.benefits.${icon}.text`, values) ?? null,
  }));
  return list.length > 0 ? { title: context.t('ui.campaign.benefits'), list } : null;
}

export function termsOf(context: PageContext, running: RunningSale, words: CampaignWords): TermsModel | null {
  const { stages } = running;
  const first = stages[0];
  const last = stages[stages.length - 1];
  const values: Record<string, string> =
    first && last
      ? { from: context.momentFrom(first.starts.at).long, to: context.moment(last.ends.at).long }
      : {};
  const list = running.sale.terms.filter(showsIn(context, running)).map(({ id }) => ({
    id,
    text: words.t(`terms.${id}`, { ...values, returnDays: regionContentOf(context).returnDays ?? 0 }),
  }));
  return list.length > 0 ? { title: context.t('ui.campaign.terms'), list } : null;
}
