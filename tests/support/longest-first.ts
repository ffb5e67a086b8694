import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest. In a fresh clone there is no earlier run to know them from. */
const LONGEST = [
  'cli/shop',
  'shop/output',
  'shop/inputs',
  'site/ninth-region',
  'models3d/drawings',
  'cli/without-links',
  'cli/endless',
  'release/killed',
  'load/invalid',
  'engine/threads',
  'site/promises',
  'ship/ship',
  'plan/properties',
  'cli/doubts',
  'site/veils',
  'cli/workflow',
  'site/calendar',
  'cli/preview-reloads',
  'package/tarball',
  'read/parse-hostile',
  'attack/mistakes',
  'engine/new-rules',
  'cli/story',
  'engine/traces',
  'cli/shards',
  'cli/remote-cache',
  'cli/build',
  'browser/pages',
  'browser/engine-webkit',
  'browser/engine-firefox',
  'browser/cards',
  'browser/wall',
  'browser/preview',
  'browser/rows',
  'browser/routes',
  'browser/accessibility',
  'browser/layout-shift',
  'browser/guard',
  'browser/login',
  'browser/header',
  'browser/large-text',
  'browser/countdown',
  'browser/scripts',
  'browser/heroes',
  'browser/section-menu',
].map((name) => new RegExp(`/tests/${name}\\.test\\.`));

/**
 * Begins with what takes longest, so that no processor is left without work while another one is at it. Light tests come
 * last and in one row: a process takes the next file only if it is a light one, too.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification): number => {
      const place = LONGEST.findIndex((name) => name.test(moduleId));
      return (place < 0 ? LONGEST.length : place) + (project.name === 'unit-light' ? 2 * LONGEST.length : 0);
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}
