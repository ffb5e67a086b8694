import type { z } from 'zod';
import type { TimeWindow } from '../clock/index.ts';
import type { SiteFile } from '../model/index.ts';
import type { Region } from '../model/linked.ts';
import type { SourceRef } from '../problems/problems.ts';
import type { Checked } from './checked-files.ts';
import type { KnownNames, Linker } from './link.ts';
import type { Reference } from './references.ts';

/** The kind under which references in a page's content are given the page itself. */
export const OWN_PAGE = 'own page';

/**
 * What a room of the domain (commerce, say) adds to the data that a site may hold. The kernel knows none by name: the
 * composition root hands one to {@link loadSite}.
 */
export interface DataDomain {
  /** Folders of `data/`: the schema of their files, and the kind of entity that references to them name. */
  readonly folders: Readonly<Record<string, { readonly kind: string; readonly schema: z.ZodType }>>;
  /** Of these folders those whose values it may doubt: JSON files may answer in keys `checked`. */
  readonly doubted: readonly string[];
  /** Keys that it adds to files of the kernel. */
  readonly keys: {
    readonly region: z.ZodRawShape;
    readonly page: z.ZodRawShape;
    /** To every item of the navigation. */
    readonly navigation: z.ZodRawShape;
  };
  /** Links its part of the data; what does not link is reported, the rest goes on. */
  link(scope: DomainScope): LinkedDomain;
}

export interface DomainScope {
  readonly linker: Linker;
  readonly site: SiteFile;
  /** The files of a folder of `data/`, valid or not. */
  files<T>(folder: string): readonly Checked<T>[];
  /** The regions that are valid, as the kernel linked them, in the order of the site. */
  readonly regions: ReadonlyMap<string, Region>;
}

/** What is wrong, and what to do. */
export interface Refusal {
  readonly message: string;
  readonly hint: string;
}

/** `content` as it is in the file of an entity. */
export interface DomainContent {
  /** The kind of the entity, as references name it: `product`. */
  readonly kind: string;
  readonly id: string;
  readonly source: SourceRef;
  readonly content: unknown;
}

export interface LinkedDomain {
  /** The value of {@link Site.domain}. */
  readonly data: unknown;
  /** The same regions, with what the domain knows of them. */
  readonly regions: ReadonlyMap<string, Region>;
  /** The `content` of its entities, which the schema `<kind>Content` of the site's layout checks. */
  readonly contents: readonly DomainContent[];
  /** Names that references lead to, in addition to its own entities. */
  readonly known: KnownNames;
  /** Why a reference that leads somewhere must not be used where it is; undefined if it may. */
  refuses(reference: Reference): Refusal | undefined;
  /** When a page is there for the domain's reasons; null where it has none. */
  windowsOf(page: string, region: string): readonly TimeWindow[] | null;
}
