import type { Page, PageContext, Workbench } from 'almanac/site';
import { type CardModel, cardOf } from '../../components/card.ts';
import { countdownLabels } from '../../components/countdown.ts';
import { type FigureModel, figureOf } from '../../components/figure.ts';
import { benefitIcons } from '../../components/Icons.tsx';
import { type SubscribeModel, subscribeOf } from '../../components/Subscribe.tsx';
import type { CountdownProps } from '../../islands/Countdown.tsx';
import type { LoginFormProps } from '../../islands/LoginForm.tsx';
import type { CampaignContent } from '../../pages/campaign/content.ts';
import { type CampaignModel, campaignModel } from '../../pages/campaign/model.ts';
import type { HomeContent } from '../../pages/home/content.ts';
import { type HomeModel, homeModel } from '../../pages/home/model.ts';
import type { LoginContent } from '../../pages/login/content.ts';
import loginType from '../../pages/login/page.ts';
import { type ColourModel, colours } from './colours.ts';
import { instantsOf } from './instants.ts';
import { type SectionSample, sectionSamples } from './sections.ts';
import { type TicketState, ticketStates } from './tickets.ts';

export type StyleguideModel = {
  readonly region: string;
  readonly regions: readonly {
    readonly id: string;
    readonly lang: string;
    readonly href: string;
    readonly current: boolean;
  }[];
  readonly colours: readonly ColourModel[];
  readonly scripts: readonly { readonly lang: string; readonly headline: string; readonly text: string }[];
  readonly buttons: {
    readonly main: string;
    readonly line: string;
    readonly text: string;
    readonly closed: string;
  };
  readonly tickets: readonly TicketState[];
  readonly cards: readonly CardModel[];
  readonly countdown: CountdownProps;
  readonly form: SubscribeModel;
  readonly login: LoginFormProps | null;
  readonly icons: readonly { readonly icon: string; readonly label: string }[];
  readonly sections: readonly SectionSample[];
  readonly figures: readonly FigurePlate[];
  readonly gifts: readonly FigureModel[];
  readonly home: HomeModel;
  /** The head of each campaign's page at each of its stages. */
  readonly stages: readonly StageSample[];
};

export type StageSample = {
  readonly campaign: string;
  readonly stage: string;
  readonly day: string;
  readonly model: CampaignModel;
};

export type FigurePlate = {
  readonly key: string;
  readonly views: readonly FigureModel[];
  readonly silhouette: FigureModel | null;
};

const VIEWS = ['', '-alt', '-exploded'] as const;
const GIFTS = ['cap', 'mug', 'bottle', 'tShirt', 'artBook'] as const;

export function styleguideModel(context: PageContext, bench: Workbench): StyleguideModel {
  const home = bench.pages.find(({ type }) => type === 'home') ?? context.page;
  const instants = instantsOf(context, bench);
  const busiest = bench.as(home, { at: busiestOf(bench, home, instants) });
  const arts = paintsOf(busiest);
  return {
    region: context.region.id,
    regions: context.regionsInOrder.map((region) => ({
      id: region.id,
      lang: region.locale,
      href: context.alternate(region.id),
      current: region === context.region,
    })),
    colours: colours(arts),
    scripts: scriptsOf(context, bench, home),
    buttons: {
      main: context.t('ui.buttons.buyNow'),
      line: context.t('ui.buttons.learnMore'),
      text: context.t('ui.buttons.allProducts'),
      closed: context.t('ui.buttons.soldOut'),
    },
    tickets: ticketStates(home, bench, instants),
    cards: cardsOf(busiest),
    countdown: {
      id: 'countdown',
      endsAt: context.moment(bench.at).iso,
      serverText: context.momentFrom(bench.at).long,
      labels: countdownLabels(context),
    },
    form: subscribeOf(context, 'campaign', 'ui.subscribe'),
    login: loginOf(bench),
    icons: benefitIcons.map((icon) => ({
      icon,
      label: context.t(`ui.benefits.${icon}.label`, { months: 12, days: 30 }),
    })),
    sections: sectionSamples(context, bench),
    figures: figuresOf(context),
    gifts: GIFTS.flatMap((name) => figureOf(context, `gifts/${name}.svg`, '') ?? []),
    home: homeModel(bench.as(home) as PageContext<HomeContent>),
    stages: stageSamples(context, bench),
  };
}

/** The instant at which most products are reduced. */
function busiestOf(bench: Workbench, page: Page, instants: readonly number[]): number {
  let best = { at: bench.at, count: -1 };
  for (const at of instants) {
    const then = bench.as(page, { at });
    const count = then.products().filter((key) => then.offer(key)?.was ?? then.offer(key)?.launch).length;
    if (count > best.count) best = { at, count };
  }
  return best.at;
}

function cardsOf(context: PageContext): CardModel[] {
  const offers = context.products().flatMap((key) => context.offer(key) ?? []);
  return offers.slice(0, 5).map((offer, i) =>
    cardOf(context, offer, {
      points: i === 0,
      badges: i === 1 ? [{ key: 'new', label: context.t('tags.new'), figure: null }] : [],
    }),
  );
}

function paintsOf(context: PageContext): { name: string; value: string }[] {
  return context.products().flatMap((key) => {
    const paint = context.offer(key)?.paint;
    return paint ? [{ name: key, value: paint }] : [];
  });
}

/** One line in each language, from the words of the first region that speaks it. */
function scriptsOf(context: PageContext, bench: Workbench, page: Page): StyleguideModel['scripts'] {
  const spoken = new Set<string>();
  return context.regionsInOrder.flatMap((region) => {
    if (spoken.has(region.language)) return [];
    spoken.add(region.language);
    const there = bench.as(page, { region: region.id });
    return [
      {
        lang: region.locale,
        headline: there.t('pages.home.ecosystem.title'),
        text: there.t('ui.subscribe.describe'),
      },
    ];
  });
}

/** Every figure that any region sells, with its views and its silhouette. */
function figuresOf(context: PageContext): FigurePlate[] {
  const keys = new Set(
    context.regionsInOrder.flatMap((region) =>
      [...region.products.values()].flatMap(({ product }) => product.file.art ?? []),
    ),
  );
  return [...keys].sort().map((art) => {
    const stem = art.replace(/\.svg$/, '');
    return {
      key: stem.replace(/^figures\//, ''),
      views: VIEWS.flatMap((view) => figureOf(context, `${stem}${view}.svg`, '') ?? []),
      silhouette: figureOf(context, `${stem}-silhouette.svg`, ''),
    };
  });
}

function loginOf(bench: Workbench): LoginFormProps | null {
  const page = bench.pages.find(({ type }) => type === 'login');
  return page ? loginType.model(bench.as(page) as PageContext<LoginContent>).form : null;
}

function stageSamples(context: PageContext, bench: Workbench): StageSample[] {
  return bench.campaigns.flatMap((campaign) => {
    const page = bench.pages.find(({ id, type }) => id === campaign.file.page && type === 'campaign');
    const stages = campaign.inRegion.get(context.region.id)?.stages ?? [];
    if (!page) return [];
    return stages.map((stage) => {
      const then = bench.as(page, { at: stage.starts.at }) as PageContext<CampaignContent>;
      return {
        campaign: campaign.id,
        stage: stage.id,
        day: then.momentFrom(stage.starts.at).long,
        model: campaignModel(then),
      };
    });
  });
}
