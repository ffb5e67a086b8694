import { BEGINNING, cover, END, type Window, windowOf } from '../../clock/index.ts';
import { pathOf, type Region, type Site } from '../../model/linked.ts';
import { pagesOf } from '../../plan/edition.ts';
import type { StatedInstance } from '../../plan/page-plan.ts';
import type { Problem } from '../../problems/problems.ts';
import { suggest } from '../../problems/suggest.ts';
import type { Inputs } from '../../read/inputs.ts';

const LINK = /<(?:a|area)\b[^>]*?\shref="([^"]*)"/gi;
const RESOURCE = /<(?:img|source|video|audio|track|script)\b[^>]*?\s(?:src|poster)="([^"]*)"/gi;
const PART = /<[a-z][^>]*?\sid="([^"]*)"/gi;
/** Before what is loaded, to part it from what is linked to. */
const LOADED = 'src ';
/** Before the id of a part that a link may lead to. */
const ID = 'id ';
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/** Where links of a fragment lead to on the site itself, what it loads from there, and the ids of its parts, each once. */
export function linksIn(html: string, hosts: readonly string[]): string[] {
  const isOwn = (href: string): boolean => {
    if (href.startsWith('//') || href.startsWith('/assets/')) return false;
    return !SCHEME.test(href) || hosts.some((host) => href === host || href.startsWith(`${host}/`));
  };
  const values = (pattern: RegExp): string[] =>
    Array.from(html.matchAll(pattern), ([, value = '']) => value.replaceAll('&amp;', '&'));
  const [links, loaded] = [LINK, RESOURCE].map((pattern) => values(pattern).filter(isOwn));
  return [
    ...new Set([
      ...(links ?? []),
      ...(loaded ?? []).map((one) => LOADED + one),
      ...values(PART).map((one) => ID + one),
    ]),
  ];
}

/** A state of a page, with the links of its document. */
export interface LinkingState {
  readonly region: string;
  /** The file that describes the page. */
  readonly file: string;
  readonly instance: Pick<StatedInstance, 'path' | 'window'>;
  readonly links: readonly (readonly string[])[];
}

/** What is at a path of the site. */
interface Place {
  readonly region: string;
  /** Undefined where no page is: a redirect, a published file. */
  readonly page?: string;
  readonly windows: readonly Window[];
}

const ALWAYS: readonly Window[] = [{ from: BEGINNING, until: END }];

/**
 * Links that lead to no page of the site, or to one that is not there as long as they are. `context.href` gives none of them, so
 * they are written as text.
 */
export class DeadLinks {
  readonly #places: ReadonlyMap<string, Place>;
  readonly #templates: string;
  readonly #found = new Map<string, Problem>();
  /** By region and path: to look for a page with a similar path takes long, and headers link to it from every page. */
  readonly #leadNowhere = new Map<string, Told>();
  /** Links that are right in a region at any time. */
  readonly #sound = new Set<string>();
  /** By path: the ids of all parts that are ever there. */
  readonly #parts = new Map<string, Set<string>>();
  /** By path and id: the first link to a part of a page. */
  readonly #toldParts = new Set<string>();
  /** By page and link: to read an address takes longer than to know it again in the next state of the page. */
  readonly #notedHashes = new Set<string>();
  readonly #toParts = new Map<
    string,
    { readonly file: string; readonly href: string; readonly from: string }
  >();

  constructor(site: Site, { templates, public: published }: Pick<Inputs, 'templates' | 'public'>) {
    this.#places = placesOf(site, published);
    this.#templates = templates
      .map(({ file, bytes }) => (/\.tsx?$/.test(file) && bytes?.toString()) || '')
      .join('\n');
  }

  look({ region, file, instance, links }: LinkingState): void {
    const { path } = instance;
    const parts = this.#parts.get(path) ?? new Set<string>();
    this.#parts.set(path, parts);
    for (const link of links.flat()) {
      if (link.startsWith(ID)) {
        parts.add(link.slice(ID.length));
        continue;
      }
      const isLoaded = link.startsWith(LOADED);
      const href = isLoaded ? link.slice(LOADED.length) : link;
      if (!isLoaded && href.includes('#')) this.#noteHash(file, href, path);
      if (href.startsWith('#')) continue;
      const isRelative = !href.startsWith('/') && !SCHEME.test(href);
      const key = `${region} ${isRelative ? path : ''} ${link}`;
      if (this.#sound.has(key)) continue;
      const { pathname } = new URL(href, `https://here.example${path}`);
      const place = this.#places.get(pathname);
      if (isLoaded && (place === undefined || place.page !== undefined)) {
        this.#tell(file, href, noFile(path, href));
        continue;
      }
      const isHere = place?.region === region;
      const told = !place
        ? this.#nowhere(region, pathname)
        : isHere || place.page === undefined
          ? this.#missing(place, windowOf(instance.window))
          : this.#elsewhere(href, place);
      if (told) this.#tell(file, href, { ...told, message: `${path} links to ${href}, ${told.message}` });
      else if (!isHere || place?.windows === ALWAYS) this.#sound.add(key);
    }
  }

  /** Of all that was looked at. */
  get problems(): readonly Problem[] {
    for (const [target, { file, href, from }] of this.#toParts) {
      const [pathname = '', id = ''] = target.split('#');
      const parts = this.#parts.get(pathname);
      if (!parts || parts.has(id)) continue;
      const near = suggest(id, parts);
      const { page, region } = this.#places.get(pathname) ?? {};
      // Of what is wrong in all regions alike, one says it.
      const first = `${page ?? region}#${id}`;
      if (this.#toldParts.has(first)) continue;
      this.#toldParts.add(first);
      this.#tell(file, href, {
        severity: 'error',
        message: `${from} links to ${href}, and no part of ${pathname === from ? 'the page' : pathname} has the id "${id}"`,
        hint: near
          ? `did you mean #${near}?`
          : 'leave out # and what follows, or give a part of the page that id',
        written: [`page:${page}#${id}`, ...writingsOf(href), `: ${id}`],
      });
    }
    return [...this.#found.values()];
  }

  /** A part of a page may be there at some times only; one that never is was mistyped. */
  #noteHash(file: string, href: string, from: string): void {
    const noted = `${from} ${href}`;
    if (this.#notedHashes.has(noted)) return;
    this.#notedHashes.add(noted);
    const { pathname, hash } = new URL(href, `https://here.example${from}`);
    const id = decoded(hash.slice(1));
    // The first two stand for the top of any page; the engine itself writes the third.
    if (id === '' || id === 'top' || id === 'main') return;
    const key = `${pathname}#${id}`;
    if (!this.#toParts.has(key)) this.#toParts.set(key, { file, href, from });
  }

  #missing({ page, windows }: Place, window: Window): Told | null {
    if (cover(windows, window)) return null;
    return {
      severity: 'error',
      message: 'and that page is not there all the time that the link is',
      hint: `ask for context.href('page:${page}'): it gives no link while the page is not there`,
    };
  }

  /** A template may lead to another region by what `context.alternate` gives, and not by a path that all regions get. */
  #elsewhere(href: string, { region, page }: Place): Told | null {
    if (!asAttribute(href).some((text) => this.#templates.includes(text))) return null;
    return {
      severity: 'error',
      message: `a page of region "${region}"`,
      hint: `ask for context.href('page:${page}'), which leads to the page of each region`,
    };
  }

  #nowhere(region: string, pathname: string): Told {
    const key = `${region} ${pathname}`;
    const told = this.#leadNowhere.get(key) ?? this.#lookNear(region, pathname);
    this.#leadNowhere.set(key, told);
    return told;
  }

  #lookNear(region: string, pathname: string): Told {
    const tidy = pathname.replace(/\/(index(\.html)?)?$|\.html$/, '') || '/';
    const same = this.#places.get(tidy);
    if (same)
      return {
        severity: 'warning',
        message: `which is only redirected to ${tidy}`,
        hint: `write ${tidy}${same.page === undefined ? '' : `, or ask for context.href('page:${same.page}')`}`,
      };
    const here = [...this.#places].flatMap(([at, place]) => (place.region === region ? at : []));
    const near = [tidy.toLowerCase()].find((one) => this.#places.has(one)) ?? suggest(tidy, here);
    const page = near === undefined ? undefined : this.#places.get(near)?.page;
    return {
      severity: 'error',
      message: 'where there is no page',
      hint:
        near === undefined
          ? "ask for context.href('page:<id>'), which knows where pages are"
          : `did you mean ${near}?${page === undefined ? '' : ` context.href('page:${page}') gives its path`}`,
    };
  }

  #tell(file: string, href: string, told: Told): void {
    const key = `${told.severity} ${href}`;
    if (this.#found.has(key)) return;
    this.#found.set(key, { code: 'link-dead', file, path: [], written: writingsOf(href), ...told });
  }
}

function noFile(path: string, href: string): Told {
  const name = href.replace(/^.*\//, '');
  return {
    severity: 'error',
    message: `${path} loads ${href}, and the site has no such file`,
    hint: `put it into templates/art and let the model ask for context.asset('${name}'), or into public/`,
  };
}

type Told = Pick<Problem, 'severity' | 'message' | 'hint' | 'written'>;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** How a template may write a link: in place, or as a text of its own. */
function writingsOf(href: string): string[] {
  return [...asAttribute(href), ...quoted(href)];
}

function asAttribute(href: string): string[] {
  return [`href="${href}"`, ...quoted(href).map((text) => `href={${text}}`)];
}

function quoted(href: string): string[] {
  return [`"${href}"`, `'${href}'`, `\`${href}\``];
}

function placesOf(site: Site, published: Inputs['public']): Map<string, Place> {
  const places = new Map<string, Place>();
  const { id: first } = [...site.regions.values()][0] as Region;
  for (const { file } of published)
    places.set(file.slice('public'.length), { region: first, windows: ALWAYS });
  for (const region of site.regions.values()) {
    for (const { from } of site.file.redirects)
      places.set(pathOf(region, from), { region: region.id, windows: ALWAYS });
    for (const { id, slug, file, feedOf, windows } of pagesOf(site, region.id)) {
      const own = windows.get(region.id)?.map(windowOf) ?? [];
      const isAlways = own.some((window) => window.from === BEGINNING && window.until === END);
      if (!file.file || feedOf !== undefined)
        places.set(pathOf(region, slug), { region: region.id, page: id, windows: isAlways ? ALWAYS : own });
    }
  }
  // Where no edition is at the root, it leads to the first one.
  if (!places.has('/')) places.set('/', { region: first, windows: ALWAYS });
  return places;
}
