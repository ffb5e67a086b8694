/** One file of an edition, its path relative to the region's prefix (`index.html`, `black-friday.html`, `404.html`). */
export interface ReleaseFile {
  readonly path: string;
  /** SHA-256, hex. */
  readonly hash: string;
  readonly size: number;
}

/** A redirect of an edition, with paths as the host sees them (`/us/new-release`). */
export interface Redirect {
  readonly from: string;
  readonly to: string;
  readonly status: 302;
  /** There is a fall-back document at `from`: hosts must redirect although a file exists. */
  readonly forced: boolean;
}

export interface SitemapEntry {
  /** Absolute URL on the region's own host. */
  readonly url: string;
  readonly alternates: readonly { readonly hreflang: string; readonly href: string }[];
}

/** What `release.json` holds; nothing of it depends on how or when it was built. */
export interface Release {
  readonly version: 1;
  /** `<from>-<content>`, e.g. `20241122T080000Z-3f9a2c1b`. */
  readonly id: string;
  readonly region: string;
  /** Path prefix of the region: `''` for the default edition, else `us`. */
  readonly prefix: string;
  /** Origin of the region's own host, e.g. `https://www.foldwright.example`. */
  readonly host: string;
  /** Path of the region's home: `/` or `/us`. */
  readonly home: string;
  /** UTC instants as written in the contract; null: open. */
  readonly from: string | null;
  readonly until: string | null;
  /** Pages that are there (fall-back documents not counted). */
  readonly pages: number;
  readonly files: readonly ReleaseFile[];
  /** Paths below `assets/`, with their hashes. */
  readonly assets: readonly ReleaseFile[];
  readonly redirects: readonly Redirect[];
  readonly sitemap: readonly SitemapEntry[];
  /** Origins that the pages call (API on another host), for the CSP's connect-src. */
  readonly origins: readonly string[];
  /** For how long browsers shall ask by HTTPS only; absent: what {@link HostModel} has by default. */
  readonly hsts?: Hsts;
}

/** Strict-Transport-Security. */
export interface Hsts {
  /** Seconds. */
  readonly maxAge: number;
  readonly includeSubDomains: boolean;
  readonly preload: boolean;
}

export type ChangeKind = 'added' | 'removed' | 'changed';

/** Why an edition changes: a fact of the data at its edge. */
export interface Because {
  readonly fact: string;
  readonly at: string;
  /** `data/campaigns/black-friday-2024.yaml:12` */
  readonly source: string;
}

export interface PageChange {
  readonly path: string;
  readonly page: string;
  readonly kind: ChangeKind;
  readonly because: readonly Because[];
}

/** A release as far as time is concerned. */
export interface TimetableRelease {
  readonly id: string;
  readonly from: string | null;
  readonly until: string | null;
}

/** A calendar without what its switches change: all it takes to decide what is shown, and small whatever the number of pages. */
export interface Timetable {
  readonly id: string;
  /** Every region of the site, built or not, in the order of `site.yaml`: composing needs it where there is no data. */
  readonly regions: readonly string[];
  readonly editions: Readonly<Record<string, readonly TimetableRelease[]>>;
}

export interface CalendarRelease extends TimetableRelease {
  readonly dir: string;
  readonly pages: number;
  /** Against the release before; empty where none is known. */
  readonly changes: readonly PageChange[];
}

/**
 * What tells people the keys and times of a calendar where there are no inputs, region by region. Nothing that is shown to
 * shoppers is decided by it.
 */
export type Legend = Readonly<
  Record<
    string,
    {
      readonly timeZone: string;
      /** Null: nothing has a price there. */
      readonly currency: string | null;
      /** Names of products, by key. */
      readonly products: Readonly<Record<string, string>>;
    }
  >
>;

/** All releases that one revision of the inputs gives, as far as they were built. */
export interface Calendar extends Timetable {
  readonly version: 1;
  readonly inputs: Readonly<Record<string, string>>;
  readonly versions: Readonly<Record<string, string>>;
  readonly editions: Readonly<Record<string, readonly CalendarRelease[]>>;
  /** Absent where an earlier version wrote it. */
  readonly legend?: Legend | undefined;
}

/** A release on its way: once it is complete, every file is in `dir` under its final relative path, closed. */
export interface ReleaseDraft {
  readonly release: Omit<Release, 'id' | 'version'>;
  /** Staging folder that becomes the release by one rename. */
  readonly dir: string;
  readonly changes: readonly PageChange[];
  /** The files that are not in `dir` yet; not linked where the release turns out to be there already. */
  readonly links?: readonly LinkGroup[];
}

/** Files of one folder that will be linked into another folder under the same names. */
export interface LinkGroup {
  /** Absolute, like `to`; of a single file that takes another name, the file itself. */
  readonly from: string;
  readonly to: string;
  /** Below both; empty for the single file. */
  readonly names: readonly string[];
}

/** One region of a composed site. */
export interface SiteRegion {
  readonly release: string;
  /** The calendar the release was taken from; null where none is known. */
  readonly calendar: string | null;
  readonly prefix: string;
  /** Origin of the region's own host. */
  readonly host: string;
  readonly home: string;
  readonly from: string | null;
  readonly until: string | null;
}

/** What the files in `hosts/` need to know of a site. */
export interface SiteHosts {
  /** Redirects without a document at their path, sorted by path. */
  readonly redirects: readonly Redirect[];
  readonly origins: readonly string[];
  readonly hsts: Hsts;
  readonly pictures: readonly string[];
  /** Absent where there are none. */
  readonly asIs?: readonly string[];
}

/** What `site.json` begins with: all that a switch has to know of a site. */
export interface SiteHead {
  /** 1: composed by an earlier version, with a folder for each page. */
  readonly version: 1 | 2;
  readonly id: string;
  /** In the site's order. */
  readonly regions: Readonly<Record<string, SiteRegion>>;
  /** Absent in a site composed by an earlier version. */
  readonly hosts?: SiteHosts;
}

/** What `site.json` holds. */
export interface SiteManifest extends SiteHead {
  /** Every file of the site but `site.json` itself, sorted by path. */
  readonly files: readonly ReleaseFile[];
}

/** The commit that inputs were checked out of. */
export interface Commit {
  readonly commit: string;
  /** When it was committed; UTC. Earlier versions did not say. */
  readonly committed?: string;
  /** The inputs differ from that commit. */
  readonly edited: boolean;
}

/** Where an archive comes from. It is part of no id and no hash. */
export interface Origin extends Partial<Commit> {
  readonly version: 1;
  /** When it was made; UTC. */
  readonly when: string;
  /** The name of the machine that made it. */
  readonly machine: string;
}

/** What a host answers at `/site.json`: that of its site, or of releases that it joins by itself. */
export interface ShownManifest extends Pick<SiteManifest, 'version' | 'regions' | 'files'> {
  /** Null: no site was composed of these releases. */
  readonly id: string | null;
}
