import type { Design } from './design.ts';
import { aiBase } from './figures/aiBase.ts';
import { bumblebeeG1Performance } from './figures/bumblebeeG1Performance.ts';
import { buzzLightyearSpaceRangerAlpha } from './figures/buzzLightyearSpaceRangerAlpha.ts';
import { eliteOptimusPrime } from './figures/eliteOptimusPrime.ts';
import { eliteOptimusPrimeAiBase } from './figures/eliteOptimusPrimeAiBase.ts';
import { flagshipBumblebee } from './figures/flagshipBumblebee.ts';
import { flagshipMegatron } from './figures/flagshipMegatron.ts';
import { flagshipOptimusPrime } from './figures/flagshipOptimusPrime.ts';
import { grimlockG1Flagship } from './figures/grimlockG1Flagship.ts';
import { interstellarAgentT9 } from './figures/interstellarAgentT9.ts';
import { interstellarScoutK1 } from './figures/interstellarScoutK1.ts';
import { interstellarScoutK1pro } from './figures/interstellarScoutK1pro.ts';
import { optimusPrimeRiseOfTheBeastsSignatureLimitedEdition } from './figures/optimusPrimeRiseOfTheBeastsSignatureLimitedEdition.ts';
import { toyStoryBuzzLightyear } from './figures/toyStoryBuzzLightyear.ts';
import { gifts } from './gifts/gifts.ts';

export const figures = {
  flagshipBumblebee,
  bumblebeeG1Performance,
  grimlockG1Flagship,
  eliteOptimusPrime,
  optimusPrimeRiseOfTheBeastsSignatureLimitedEdition,
  flagshipOptimusPrime,
  flagshipMegatron,
  buzzLightyearSpaceRangerAlpha,
  toyStoryBuzzLightyear,
  interstellarScoutK1,
  interstellarScoutK1pro,
  interstellarAgentT9,
  aiBase,
  eliteOptimusPrimeAiBase,
} satisfies Record<string, Design>;

export type FigureKey = keyof typeof figures;
export type GiftKey = keyof typeof gifts;

export { gifts };
