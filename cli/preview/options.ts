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
  /** The address that it answers at; by default this machine alone. */
  readonly host?: string;
  /** Lets in those who come from elsewhere; null: nobody does. */
  readonly token: string | null;
}
