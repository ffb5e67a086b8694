import { beforeAll, describe, expect, it } from 'vitest';
import { BROWSERS } from '../../renderer/assets/browsers.ts';
import { bundleClient } from '../../renderer/assets/bundle-client.ts';
import { PackageFiles } from '../../renderer/assets/package-files.ts';
import { readInputs } from '../../renderer/read/inputs.ts';
import { TemplateFiles } from '../../renderer/read/template-files.ts';
import { projectRoot } from '../support/site.ts';
import { newerThan } from './newer-styles.ts';

/** Features that some fully supported browser lacks, each with what readers see without it. */
const WITHOUT: Readonly<Record<string, string>> = {
  'at-rules.view-transition': 'the next page is there at once',
  'properties.animation-range': 'see animation-timeline',
  'properties.animation-timeline': 'what goes by the scroll stands still where it ends',
  'properties.break-after.avoid': 'a heading may end a printed sheet',
  'properties.content-visibility': 'panels are plainly hidden',
  'properties.d': 'a mark on the dealers’ sheet has the length that it is drawn with',
  'properties.forced-color-adjust': 'colours are forced on samples of colour, too',
  'properties.interpolate-size': 'an answer opens at once',
  'properties.overflow-anchor': 'a sale may begin some lines off its place when the fonts arrive late',
  'properties.overscroll-behavior': 'the page goes on scrolling at the end of a dialog',
  'properties.paint-order': 'an outline lies over its letters',
  'properties.scroll-timeline': 'see animation-timeline',
  'properties.scrollbar-width': 'a row that is pushed along has a scroll bar',
  'properties.text-autospace': 'no hair between Chinese characters and figures',
  'properties.text-spacing-trim': 'punctuation keeps its width at the edge',
  'properties.text-wrap.balance': 'lines end as they come',
  'properties.text-wrap.pretty': 'lines end as they come',
  'properties.timeline-scope': 'see animation-timeline',
  'properties.view-timeline': 'see animation-timeline',
  'properties.view-timeline-inset': 'see animation-timeline',
  'properties.view-transition-name': 'the next page is there at once',
  'properties.word-break.auto-phrase':
    'Japanese headings break at their marks, prose between any two letters',
  'selectors.details-content': 'an answer opens at once',
  'selectors.view-transition-group': 'the next page is there at once',
  'selectors.view-transition-new': 'the next page is there at once',
  'selectors.view-transition-old': 'the next page is there at once',
  'types.sibling-index': 'within @supports: one drawing instead of its phases',
};

/** The same, of what only those lack in which one reads and buys. */
const READING_WITHOUT: Readonly<Record<string, string>> = {
  'at-rules.media.scripting': 'who has switched scripts off sees buttons that need them',
  'properties.hyphens': '-webkit-hyphens stands beside it',
  'properties.text-wrap': 'lines end as they come',
  'selectors.popover-open': 'it is asked for only to learn whether there are popovers',
  'selectors.has': 'filters and shorter lists show all; a menu keeps the order of its data',
};

let sheets: readonly string[];
beforeAll(async () => {
  const files = new TemplateFiles(projectRoot, (await readInputs(projectRoot)).templates);
  const packages = new PackageFiles(projectRoot);
  const source = { files, packages, digest: '', compiler: '', cacheFolder: null };
  const { assets } = await bundleClient(source, 'preact');
  sheets = assets.flatMap(({ url, bytes }) => (url.endsWith('.css') ? [Buffer.from(bytes).toString()] : []));
});

const newerIn = (browsers: typeof BROWSERS.whole | typeof BROWSERS.reading): string[] => [
  ...new Set(sheets.flatMap((sheet) => [...newerThan(browsers, sheet)])),
];

/** Features without an allowance (for themselves or a feature that contains them), and allowances that nothing uses. */
function unmatched(features: readonly string[], allowed: Readonly<Record<string, string>>): string[] {
  const covers = (name: string, feature: string): boolean => `${feature}.`.startsWith(`${name}.`);
  const names = Object.keys(allowed);
  return [
    ...features.filter((feature) => !names.some((name) => covers(name, feature))),
    ...names.filter((name) => !features.some((feature) => covers(name, feature))),
  ];
}

describe('the built style sheets', () => {
  it('use no feature that a fully supported browser lacks, except those that can be done without', () => {
    expect(unmatched(newerIn(BROWSERS.whole), WITHOUT)).toEqual([]);
  });

  it('use no feature that a reading-and-buying browser lacks, except those that can be done without', () => {
    expect(unmatched(newerIn(BROWSERS.reading), { ...WITHOUT, ...READING_WITHOUT })).toEqual([]);
  });

  it('keep the phone menu closed in browsers without popovers', () => {
    expect(sheets.join()).toMatch(
      /@supports not selector\(:popover-open\)\{[^@]*\.nav:not\(\[data-open\]\)\{display:none\}/,
    );
  });
});

describe('a feature newer than the given browsers', () => {
  const newer = (styles: string): string[] => [...newerThan(BROWSERS.whole, styles)];

  it('is found in declarations, values, functions, selectors, rules and media', () => {
    expect(newer('a { text-decoration: underline 2px }')).toEqual([
      'properties.text-decoration.includes_thickness',
    ]);
    expect(newer('s { text-decoration: line-through var(--red) }')).toEqual([
      'properties.text-decoration.includes_color-and-style',
    ]);
    expect(newer('a { anchor-name: --a }')).toEqual(['properties.anchor-name']);
    expect(newer('details::details-content { color: red }')).toEqual(['selectors.details-content']);
    expect(newer('@view-transition { navigation: auto }')).toContain('at-rules.view-transition');
    expect(newer('a { order: sibling-index() }')).toEqual(['types.sibling-index']);
  });

  it('is not reported if all browsers know it', () => {
    expect(
      newer(
        'a { text-decoration: underline; text-decoration-thickness: 2px } @media (width < 40em) { a:has(b) { color: red } }',
      ),
    ).toEqual([]);
  });
});
