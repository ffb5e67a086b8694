import { art, colour, id, keyed, link, z } from 'almanac/site';

/** Content of `data/pages/account.yaml`. Words under `pages.account`; the labels of `fields` are `session.fields.<name>`, those of `ways` `nav.<key>`. */
export const accountContent = z.strictObject({
  /** Fields of the profile to show, in this order, where the profile has them. */
  fields: z.array(id).nonempty(),
  /** Other links for logged-out visitors: the first two whose target exists. */
  ways: keyed(z.strictObject({ key: id, link })).default([]),
  /** Cards that say where to find something, logged in or not: words `rooms.<key>.title` and `.text`, links as above. `store` leads to the orders. */
  rooms: keyed(
    z.strictObject({
      key: id,
      art: art(),
      paint: colour,
      store: z.boolean().default(false),
      ways: keyed(z.strictObject({ key: id, link })).default([]),
    }),
  ).default([]),
  art: art().optional(),
  paint: colour.optional(),
});
export type AccountContent = z.infer<typeof accountContent>;
