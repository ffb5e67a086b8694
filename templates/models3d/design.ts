import type { Vec3 } from './math.ts';
import type { Leg, Pose, Rig } from './rig.ts';
import type { Camera } from './view.ts';

/** One product's figure: its pieces, its forms as poses, and how it likes to be seen. */
export interface Design {
  build(rig: Rig): void;
  /** The first is the form it is shown in; every other is a change of the first rig's joints. */
  forms: Readonly<Record<string, Pose>>;
  /** The form the hero picture takes, if not the first. */
  heroForm?: string;
  hero?: Camera;
  heroes?: Readonly<Record<string, Camera>>;
  /** How much broader it is drawn than figures are, for what is shown smaller. */
  pen?: number;
  /** How far its pieces go apart, of what the rig says. */
  apart?: number;
  /** Parts too high to throw their shadow within the picture. */
  shadowless?: readonly string[];
  leg?: Leg;
  /** Parts that the bust shows. */
  bust?: readonly string[];
  /** Parts that reach out of the bust's picture and are left out of it. */
  bustWithout?: readonly string[];
  /** Callout points beside the parts' middles: part and place in it. */
  anchors?: Readonly<Record<string, readonly [string, Vec3]>>;
}
