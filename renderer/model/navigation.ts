import { z } from 'zod';
import { byRegion, colour, id, link, regions, when } from './values.ts';

/** A tag on a navigation item, such as NEW. */
export const tag = z.strictObject({
  label: id,
  color: colour,
  startTime: byRegion(when).optional(),
  days: z.int().positive().optional(),
});

const navItemFields = {
  key: id,
  link: link.optional(),
  /** The link in regions that lack the page of `link`. */
  otherwise: link.optional(),
  regions: regions.optional(),
  hidden: byRegion(z.array(z.enum(['header', 'footer']))).optional(),
  tag: tag.optional(),
  icon: id.optional(),
  identify: id.optional(),
};

/**
 * `data/navigation.yaml`: an item is shown in every region where its target exists. `more` are the domain's keys that
 * decide when an item is shown.
 */
export function navigationFileOf<S extends z.ZodRawShape>(more: S) {
  const item = z.strictObject({ ...navItemFields, ...more });
  const group = z.strictObject({ ...navItemFields, ...more, children: z.array(item).default([]) });
  return z.strictObject({ header: z.array(group), footer: z.array(group) });
}
export type NavigationFile = z.infer<ReturnType<typeof navigationFileOf<Record<never, never>>>>;
export type NavGroup = NavigationFile['header'][number];
export type NavItem = NavGroup['children'][number];
