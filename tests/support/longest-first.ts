import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes a processor half a minute or more. In a fresh clone nobody knows it from an earlier run. */
const LONGEST = [
  'release/killed',
  'ship/ship',
  'cli/without-links',
  'site/calendar',
  'load/invalid',
  'cli/build',
  'cli/endless',
  'plan/properties',
  'models3d/drawings',
  'engine/threads',
  'site/promises',
  'cli/shards',
  'cli/remote-cache',
  'cli/story',
  'read/parse-hostile',
  // The two of them together: each waits for a browser of its own most of the time.
  'browser/engine-firefox',
  'browser/engine-webkit',
  'browser/pages',
  'browser/accessibility',
  'browser/preview',
  'browser/login',
  'browser/scripts',
  'browser/guard',
  'browser/countdown',
  'browser/styleguide',
].map((name) => new RegExp(`/tests/${name}\\.test\\.`));

/** Begins with what takes longest, so that no processor is left without work while another one is at it. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const place = LONGEST.findIndex((name) => name.test(moduleId));
      return place < 0 ? LONGEST.length : place;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}
