import { art, colour, z } from 'almanac/site';

/**
 * Content of `data/pages/login.yaml`. Words under `pages.login`: `title`, `description`, `h1`, `lead`, `note`, `register`,
 * `withoutScript`, `storeLogin`; those of the form are `session.form`.
 */
export const loginContent = z.strictObject({
  /** A figure beside the form, and the paint behind it. */
  art: art().optional(),
  paint: colour.optional(),
});
export type LoginContent = z.infer<typeof loginContent>;
