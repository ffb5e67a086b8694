import type { Region, Site } from '../model/linked.ts';

type Records = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/**
 * The records in a region's file, such as `facts` and `store`: each member of one is a fact of its own, so that the address of a
 * warranty does not count as asked wherever a page reads the time zone. `content` and products have facts of their own.
 */
export function recordsOf(file: Region['file']): Records {
  return Object.fromEntries(
    Object.entries(file).flatMap(([name, value]) => (isRecord(name, value) ? [[name, value]] : [])),
  );
}

/** One of them; empty where the region has none of that name. */
export function recordIn(site: Site, region: string, name: string): Records[string] {
  const file = site.regions.get(region)?.file;
  return (file && recordsOf(file)[name]) ?? {};
}

/** The rest of the file; of a record, that it is there. */
export function withoutRecords(file: Region['file']): object {
  const rest = Object.entries(file).map(([name, value]) => [name, isRecord(name, value) ? {} : value]);
  return { ...Object.fromEntries(rest), content: null, products: null };
}

function isRecord(name: string, value: unknown): value is Records[string] {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    name !== 'content' &&
    name !== 'products'
  );
}
