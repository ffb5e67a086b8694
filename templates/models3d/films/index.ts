import type { Film } from '../film.ts';
import { film as flagshipBumblebee } from './flagshipBumblebee.ts';
import { film as grimlockG1Flagship } from './grimlockG1Flagship.ts';

/** Films by the figure that they show. */
export const films = { flagshipBumblebee, grimlockG1Flagship } satisfies Record<string, Film>;
export type FilmKey = keyof typeof films;
