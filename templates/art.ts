/** Every picture of the site that is computed, by its file name. Static files stand in `art/`. */
export { art } from './models3d/art.ts';
