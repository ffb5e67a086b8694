import { contains, type Instant, utc, windowOf } from '../../clock/index.ts';
import { shopOf } from '../../commerce/index.ts';
import type { Page, Region, Site } from '../../model/linked.ts';
import { digestOf } from '../../plan/digest.ts';
import type { FragmentName } from '../../plan/fragment-names.ts';
import type { PageInstance, StatedInstance } from '../../plan/page-plan.ts';
import type { PlainModel } from '../../plan/plain-model.ts';
import { type Document, PIECE, type RenderedFragment } from '../../render/document.ts';
import { leavesOf } from '../../render/leaves.ts';
import type { WordTree } from '../../words/words.ts';
import type { OpenSite } from '../opening/open-site.ts';

/** What a document says of the stages of a campaign: a text that names one of them alone, or a countdown to the beginning of one. */
export type StageSign =
  | readonly ['names', campaign: string, stage: string, text: string, where: FragmentName]
  | readonly ['counts-to', at: Instant];

interface NamedStage {
  readonly id: string;
  readonly starts: Instant;
  readonly ends: Instant;
}

interface NamedCampaign {
  readonly id: string;
  readonly page: string | undefined;
  readonly stages: readonly NamedStage[];
  /** Of all stages, the longest first. */
  readonly titles: readonly { readonly stage: string; readonly title: string }[];
}

/** What to look for in a state of a page: only what holds at the one instant that a rule asks about. */
export interface Sought {
  /** Countdowns to the beginning of a stage, in the moment before it. */
  readonly countdowns: readonly Instant[];
  /** Stages that end while the state lasts: what names one of them is over. */
  readonly over: readonly { readonly campaign: NamedCampaign; readonly stage: string }[];
}

/**
 * Finds in documents what they say of stages. What directly follows a date, as in a list of news, tells of that day.
 */
export class StageSigns {
  readonly #regions: ReadonlyMap<string, readonly NamedCampaign[]>;
  /** Parts are looked through once; most pages share their header and footer. */
  readonly #texts = new WeakMap<RenderedFragment, readonly string[]>();
  /** Of heads, by region, page type and key of the model. */
  readonly #heads = new Map<string, readonly string[]>();
  /** By region and key of the model. */
  readonly #named = new Map<string, ReadonlyMap<string, ReadonlySet<string>>>();

  constructor({ site, loaded }: Pick<OpenSite, 'site' | 'loaded'>) {
    this.#regions = new Map(
      Array.from(site.regions, ([id, region]) => [id, campaignsIn(site, region, loaded.words)]),
    );
  }

  /** Names what is looked for in a region: with it, equal documents have equal signs. */
  digest(region: string): string {
    return digestOf(this.#regions.get(region) ?? []);
  }

  /** What is looked for in a state of a page. */
  sought(region: string, { id }: Pick<Page, 'id'>, { present, window }: Lasting): Sought {
    if (!present) return NOTHING;
    const all = this.#regions.get(region) ?? [];
    const within = windowOf(window);
    const countdowns = all
      .flatMap(({ page, stages }) => (page === id ? stages.slice(1) : []))
      .map(({ starts }) => starts)
      .filter((starts) => contains(within, starts - 1));
    const over = all.flatMap((campaign) =>
      // The campaign's own page lists its stages.
      campaign.page === id
        ? []
        : campaign.stages
            .filter(({ ends }) => contains(within, ends))
            .map((stage) => ({ campaign, stage: stage.id })),
    );
    return { countdowns: [...new Set(countdowns)], over };
  }

  of(region: string, instance: PageInstance, document: Document): StageSign[] {
    const { page, fragments } = instance;
    const { countdowns, over } = this.sought(region, page, instance);
    const found: StageSign[] = [];
    for (const at of countdowns) if (countsTo(document, at)) found.push(['counts-to', at]);
    if (over.length === 0) return found;
    for (const { name, model } of fragments) {
      const named = this.#namedIn(region, model);
      const sought = over.filter(({ campaign, stage }) => named.get(campaign.id)?.has(stage));
      if (sought.length === 0) continue;
      const texts =
        name === 'head' ? this.#headTexts(region, page, model, document) : this.#textsOf(document, name);
      for (const { campaign, stage } of sought)
        for (const text of texts) {
          const stages = stagesIn(text, campaign);
          // What lists several stages tells of the whole campaign.
          if (stages.size === 1 && stages.has(stage)) found.push(['names', campaign.id, stage, text, name]);
        }
    }
    return found;
  }

  /** The stages that a model names, by campaign: what a page is derived to say is known without reading its documents. */
  #namedIn(region: string, model: PlainModel): ReadonlyMap<string, ReadonlySet<string>> {
    const key = `${region} ${model.key}`;
    const known = this.#named.get(key);
    if (known) return known;
    const { json } = model;
    const named = new Map(
      (this.#regions.get(region) ?? []).map(({ id, titles }) => {
        const there = titles.filter(({ title }) => json.includes(JSON.stringify(title).slice(1, -1)));
        return [id, new Set(there.map(({ stage }) => stage))] as const;
      }),
    );
    this.#named.set(key, named);
    return named;
  }

  #headTexts(region: string, { type }: Page, { key }: PlainModel, { pieces }: Document): readonly string[] {
    const name = `${region} ${type} ${key}`;
    const known = this.#heads.get(name);
    if (known) return known;
    const texts = textsIn([PIECE.before, PIECE.between, PIECE.after].map((piece) => pieces[piece]).join(''));
    this.#heads.set(name, texts);
    return texts;
  }

  #textsOf({ pieces, fragments }: Document, name: FragmentName): readonly string[] {
    // A feed has no fragments apart.
    const fragment = fragments[['header', 'main', 'footer'].indexOf(name)];
    if (!fragment) return textsIn(pieces.join(''));
    const texts = this.#texts.get(fragment) ?? textsIn(fragment.html);
    this.#texts.set(fragment, texts);
    return texts;
  }
}

type Lasting = Pick<StatedInstance, 'present' | 'window'>;

const NOTHING: Sought = { countdowns: [], over: [] };

function campaignsIn(site: Site, region: Region, words: OpenSite['loaded']['words']): NamedCampaign[] {
  return Array.from(shopOf(site).campaigns.values(), ({ id, file, inRegion }) => {
    const stages = inRegion.get(region.id)?.stages ?? [];
    const titles = stages.flatMap((stage) =>
      titlesIn(words.get(region.locale)?.find(`campaigns.${id}.stages.${stage.id}`)).map((title) => ({
        stage: stage.id,
        title,
      })),
    );
    titles.sort((a, b) => b.title.length - a.title.length);
    return {
      id,
      page: file.page,
      stages: stages.map(({ id, starts, ends }) => ({ id, starts: starts.at, ends: ends.at })),
      titles,
    };
  });
}

/** Of a stage that has a title and other words, such as a short label, the title alone. */
function titlesIn(found: WordTree | undefined): string[] {
  const isTree = typeof found === 'object' && !Array.isArray(found);
  const texts: WordTree[] = isTree
    ? 'title' in found
      ? [found.title as WordTree]
      : Object.values(found)
    : [found ?? ''];
  return texts.filter(
    (text): text is string => typeof text === 'string' && text !== '' && !/[{}]/.test(text),
  );
}

function textsIn(html: string): string[] {
  return leavesOf(html).flatMap(({ text, at }) =>
    /<\/time>\s*<\w+$/.test(html.slice(Math.max(0, at - 40), at)) ? [] : [text],
  );
}

/** The stages whose titles a text holds; one that is part of a longer one that is there does not count: Black Friday in Early Black Friday. */
function stagesIn(text: string, { titles }: NamedCampaign): Set<string> {
  let rest = text;
  const found = new Set<string>();
  for (const { stage, title } of titles)
    if (rest.includes(title)) {
      found.add(stage);
      rest = rest.replaceAll(title, '');
    }
  return found;
}

function countsTo({ pieces }: Document, at: Instant): boolean {
  const pattern = new RegExp(`data-props="[^"]*${utc(at)}[^"]*"`);
  return pieces.some((piece) => pattern.test(piece));
}
