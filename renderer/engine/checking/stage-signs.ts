import { type Instant, utc } from '../../clock/index.ts';
import { shopOf } from '../../commerce/index.ts';
import type { Page, Region, Site } from '../../model/linked.ts';
import { digestOf } from '../../plan/digest.ts';
import type { FragmentName } from '../../plan/fragment-names.ts';
import type { PageInstance } from '../../plan/page-plan.ts';
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
}

interface NamedCampaign {
  readonly id: string;
  readonly page: string | undefined;
  readonly stages: readonly NamedStage[];
  /** Of all stages, the longest first. */
  readonly titles: readonly { readonly stage: string; readonly title: string }[];
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
  readonly #named = new Map<string, readonly NamedCampaign[]>();

  constructor({ site, loaded }: Pick<OpenSite, 'site' | 'loaded'>) {
    this.#regions = new Map(
      Array.from(site.regions, ([id, region]) => [id, campaignsIn(site, region, loaded.words)]),
    );
  }

  /** Names what is looked for in a region: with it, equal documents have equal signs. */
  digest(region: string): string {
    return digestOf(this.#regions.get(region) ?? []);
  }

  of(region: string, instance: Pick<PageInstance, 'page' | 'present' | 'fragments'>, document: Document) {
    const { page, present, fragments } = instance;
    if (!present) return [];
    const found: StageSign[] = [];
    const campaigns = this.#regions.get(region) ?? [];
    const starts = campaigns.flatMap((one) => (one.page === page.id ? one.stages.slice(1) : []));
    for (const at of new Set(starts.map((stage) => stage.starts)))
      if (countsTo(document, at)) found.push(['counts-to', at]);
    for (const { name, model } of fragments) {
      const named = this.#namedIn(region, model);
      if (named.length === 0) continue;
      const texts =
        name === 'head' ? this.#headTexts(region, page, model, document) : this.#textsOf(document, name);
      for (const campaign of named)
        for (const text of texts) {
          const stages = stagesIn(text, campaign);
          // What lists several stages tells of the whole campaign.
          for (const stage of stages.size === 1 ? stages : [])
            found.push(['names', campaign.id, stage, text, name]);
        }
    }
    return found;
  }

  /** The campaigns of which a model names a stage: what a page is derived to say is known without reading its documents. */
  #namedIn(region: string, model: PlainModel): readonly NamedCampaign[] {
    const key = `${region} ${model.key}`;
    const known = this.#named.get(key);
    if (known) return known;
    const { json } = model;
    const named = (this.#regions.get(region) ?? []).filter(({ titles }) =>
      titles.some(({ title }) => json.includes(JSON.stringify(title).slice(1, -1))),
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
      stages: stages.map(({ id, starts }) => ({ id, starts: starts.at })),
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
