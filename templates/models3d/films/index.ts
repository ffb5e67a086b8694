import type { Film } from '../film.ts';
import { film as flagshipBumblebee } from './flagshipBumblebee.ts';
import { film as grimlockG1Flagship } from './grimlockG1Flagship.ts';
import { film as toyStoryBuzzLightyear } from './toyStoryBuzzLightyear.ts';

/** Films by the figure that they show. */
export const films = { flagshipBumblebee, grimlockG1Flagship, toyStoryBuzzLightyear } satisfies Record<
  string,
  Film
>;
export type FilmKey = keyof typeof films;
