import type { Design } from '../design.ts';
import { gifts } from '../gifts/gifts.ts';
import type { Rig } from '../rig.ts';
import { cable, card, certificate, charger, manual } from './box.ts';
import { hand } from './hand.ts';

const flat = (build: (rig: Rig) => void): Design => ({
  build,
  hero: { yaw: 0, pitch: 0 },
  forms: { robot: { joints: {} } },
});

/** What lies in a box beside the figure, seen straight from above. */
export const boxed = {
  charger: flat(charger),
  cable: flat(cable),
  manual: flat(manual),
  card: flat(card),
  certificate: flat(certificate),
} satisfies Record<string, Design>;

/** How much of its frame a thing fills, where a frame filled would make it as large as the robot beside it. */
export const fills: Partial<Record<keyof typeof boxed, number>> = {
  charger: 0.5,
  cable: 0.75,
  manual: 0.85,
  card: 0.65,
};

/** Things that everyone knows the size of, with their true height in millimetres. */
export const known = {
  mug: { design: { ...gifts['gift-mug'], hero: { yaw: 0, pitch: 5 } } as Design, mm: 95 },
  hand: {
    design: { build: hand, hero: { yaw: 0, pitch: 5 }, forms: { robot: { joints: {} } } } as Design,
    mm: 190,
  },
} as const;

/** Pieces that come off a figure: whose, which part, and how it is turned to lie flat. */
export const loose = {
  axe: ['optimusPrimeRiseOfTheBeastsSignatureLimitedEdition', 'axeR', [0, 90, 0]],
  shield: ['flagshipOptimusPrime', 'shieldL', [0, -90, 0]],
  cannon: ['flagshipMegatron', 'cannonR', [0, 90, 0]],
  case: ['interstellarAgentT9', 'caseL', [0, -90, 0]],
} as const;
