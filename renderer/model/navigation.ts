import { z } from 'zod';
import { keyed } from './keyed.ts';
import { ref } from './reference.ts';
import { byRegion, colour, id, link, regions, when } from './values.ts';

/** A tag on a navigation item, such as NEW. */
export const tag = z
  .strictObject({
    label: id,
    color: colour,
    startTime: byRegion(when).optional(),
    /** It ends so many times 24 hours after its start. */
    days: z.int().positive().optional(),
  })
  .refine(({ startTime, days }) => days === undefined || startTime !== undefined, {
    path: ['days'],
    error: 'days count from a startTime, and the tag has none',
    params: {
      code: 'schema-missing',
      hint: 'write startTime: 2025-03-27 beside it; without days the tag stays',
    },
  });

const navItemFields = {
  key: id,
  link: link.optional(),
  /** The link in regions that lack the page of `link`. */
  otherwise: link.optional(),
  regions: regions.optional(),
  hidden: byRegion(z.array(z.enum(['header', 'footer']))).optional(),
  tag: tag.optional(),
  /** A name in the list `icons` of the layout. */
  icon: ref('icon').optional(),
  /** The product whose link it is. */
  identify: ref('product').optional(),
};

/**
 * `data/navigation.yaml`: an item is shown in every region where its target exists. `more` are the domain's keys that
 * decide when an item is shown.
 */
export function navigationFileOf<S extends z.ZodRawShape>(more: S) {
  const item = z.strictObject({ ...navItemFields, ...more });
  const group = z.strictObject({ ...navItemFields, ...more, children: keyed(item).default([]) });
  return z.strictObject({ header: keyed(group), footer: keyed(group) });
}
export type NavigationFile = z.infer<ReturnType<typeof navigationFileOf<Record<never, never>>>>;
export type NavGroup = NavigationFile['header'][number];
export type NavItem = NavGroup['children'][number];
