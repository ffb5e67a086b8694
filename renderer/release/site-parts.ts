import type { SiteManifest } from '../calendar/types.ts';
import type { HostModel } from '../hosts/index.ts';

/** One region's part in a site. */
export interface SitePart {
  /** `releases/<region>/<id>`; staged or finished. */
  readonly dir: string;
  /** The calendar it was taken from; null where none is known. */
  readonly calendar: string | null;
}

export interface ComposeOptions {
  /** The regions of the site in the order of `site.yaml`. */
  readonly order: readonly string[];
  /** Compose the site again even if it exists: it is known to be damaged. */
  readonly anew?: boolean;
}

export interface ComposedSite {
  readonly id: string;
  /** `sites/<id>` */
  readonly dir: string;
  /** It was there already, whole. */
  readonly reused: boolean;
  readonly manifest: SiteManifest;
  /** Of a site that is there, without the forced redirects: its own files hold them. */
  readonly hosts: HostModel;
}
