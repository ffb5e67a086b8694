import type { Sandbox } from './sandbox/sandbox.ts';
import type { SiteWatch } from './site-watch.ts';
import type { TickingTime } from './ticking.ts';

export interface PreviewOptions {
  readonly root: string;
  readonly port: number;
  readonly time: TickingTime;
  readonly watch: SiteWatch;
  /** The API that the site's pages call. */
  readonly sandbox: Sandbox;
  readonly readNow: () => number;
  /** The address to listen at; by default only this machine has access. */
  readonly host?: string;
  /** The token for access from other machines; null if there is none. */
  readonly token: string | null;
}
