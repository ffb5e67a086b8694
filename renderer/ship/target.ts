import type { SiteManifest } from '../calendar/types.ts';
import type { OwedList } from './owed.ts';
import type { ShipPlan } from './plan.ts';
import type { Shown } from './shown.ts';

/** Somewhere that a site can be brought to. */
export interface Target {
  /** As people know it. */
  readonly name: string;
  /** What the command of `--on-switch` is still owed; null where every ship counts every URL as changed. */
  readonly owed: OwedList | null;
  /** A site with its files under the names that they have there. */
  named(site: SiteManifest): Promise<SiteManifest>;
  /** What it shows; null: nothing of ours that is known. Throws OperationError when that cannot be found out, or it would not take the site. */
  read(manifest: SiteManifest): Promise<Shown | null>;
  /** Uploads what is new; visitors do not see it yet. */
  putAssets(plan: ShipPlan): Promise<void>;
  /** Brings the pages: prepared beside those that are shown, where the target can do that, else in their place. */
  putPages(plan: ShipPlan): Promise<void>;
  /** From here on the target shows the site, and says so. */
  switch(plan: ShipPlan): Promise<void>;
  /** Removes what nothing needs any longer. */
  clean(plan: ShipPlan): Promise<void>;
}
