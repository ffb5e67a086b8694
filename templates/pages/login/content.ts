import { art, colour, z } from 'almanac/site';

/**
 * Content of `data/pages/login.yaml`. Words under `pages.login`: `title`, `description`, `h1`, `lead`, `note`, `register`,
 * `withoutScript`, `storeLogin`; those of the form are `session.form`.
 */
export const loginContent = z.strictObject({
  /** A figure that stands beside the form, and the paint that it stands on. */
  art: art().optional(),
  paint: colour.optional(),
});
export type LoginContent = z.infer<typeof loginContent>;
