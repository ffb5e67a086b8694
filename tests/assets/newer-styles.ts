import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data';
import { type CssNode, parse, walk } from 'css-tree';

const data = createRequire(import.meta.url).resolve('@mdn/browser-compat-data');
const { css } = JSON.parse(readFileSync(data, 'utf8')) as { css: Identifier };

/** The oldest supported version of each browser. */
export type Browsers = Readonly<Record<'chrome' | 'firefox' | 'safari', string>>;

/**
 * Lists the CSS features that a style sheet uses and one of these browsers lacks, by their names in MDN's compatibility
 * data, such as `properties.text-decoration.includes_thickness`. It looks up properties, values, rules, media features
 * and selectors.
 */
export function newerThan(browsers: Browsers, styles: string): Set<string> {
  const newer = new Set<string>();
  const look = (...names: readonly string[]): void => {
    const feature = featureAt(names);
    if (feature && !isKnown(feature, browsers)) newer.add(names.join('.'));
  };
  walk(parse(styles, { parseCustomProperty: true }), (node: CssNode) => {
    if (node.type === 'Declaration') {
      look('properties', node.property);
      for (const part of partsOf(node.property, node.value)) look('properties', node.property, part);
    } else if (node.type === 'Function') {
      for (const kind of ['', 'color', 'basic-shape', 'easing-function', 'gradient', 'transform-function'])
        look('types', ...[kind, node.name].filter(Boolean));
    } else if (node.type === 'Atrule') {
      look('at-rules', node.name);
    } else if (node.type === 'Feature') {
      look('at-rules', node.kind, node.name);
    } else if (node.type === 'FeatureRange') {
      look('at-rules', node.kind, 'range_syntax');
    } else if (node.type === 'PseudoClassSelector' || node.type === 'PseudoElementSelector') {
      look('selectors', node.name);
    } else if (node.type === 'NestingSelector') look('selectors', 'nesting');
  });
  return newer;
}

function featureAt(names: readonly string[]): CompatStatement | undefined {
  let place: Identifier | undefined = css;
  for (const name of names)
    place = place && Object.hasOwn(place, name) ? (place[name] as Identifier) : undefined;
  return place?.__compat;
}

/** The keywords and functions of a value. For `text-decoration` also whether it sets a thickness or a colour. */
function partsOf(property: string, value: CssNode): Set<string> {
  const parts = new Set<string>();
  walk(value, (node) => {
    if (node.type === 'Identifier' || node.type === 'Function') parts.add(node.name);
    if (property !== 'text-decoration') return;
    if (node.type === 'Dimension' || node.type === 'Percentage') parts.add('includes_thickness');
    if (node.type === 'Hash' || (node.type === 'Function' && node.name === 'var'))
      parts.add('includes_color-and-style');
  });
  return parts;
}

function isKnown({ support }: CompatStatement, browsers: Browsers): boolean {
  return Object.entries(browsers).every(([browser, version]) => {
    const statements = support[browser as keyof typeof support];
    return statements === undefined || [statements].flat().some((statement) => holds(statement, version));
  });
}

/** True if that version supports the feature, even partly, without prefix or flag. */
function holds(statement: SimpleSupportStatement, version: string): boolean {
  const {
    version_added: added,
    version_removed: removed,
    prefix,
    alternative_name: other,
    flags,
  } = statement;
  if (typeof added !== 'string' || prefix || other || flags || removed) return false;
  return added !== 'preview' && !isOlder(version, added.replace('≤', ''));
}

function isOlder(version: string, than: string): boolean {
  const [[major = 0, minor = 0] = [], [thanMajor = 0, thanMinor = 0] = []] = [version, than].map((each) =>
    each.split('.').map(Number),
  );
  return major < thanMajor || (major === thanMajor && minor < thanMinor);
}
