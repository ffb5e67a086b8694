import { art, id, z } from 'almanac/site';

/** Content of `data/pages/account.yaml`. Words under `pages.account`; the labels of `fields` are `session.fields.<name>`. */
export const accountContent = z.strictObject({
  /** Fields of the profile to show, in this order, where the profile has them. */
  fields: z.array(id).nonempty(),
  art: art().optional(),
});
export type AccountContent = z.infer<typeof accountContent>;
