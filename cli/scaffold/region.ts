import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Document, isSeq, visit } from 'yaml';
import { UsageError, unknownRegion } from '../../renderer/index.ts';
import type { NewFile } from '../new-file.ts';
import type { Kind } from './kinds.ts';
import { edited } from './yaml-edit.ts';

/** Keys that are of one region alone. */
const OWN = ['prefix', 'hreflang', 'formatLocale'];

/** A region as another one is, with a locale, a zone and a currency of its own; a language that is new begins as a copy. */
export const region: Kind = ({ root, id, site, inDays, options }) => {
  const { like = site.file.defaultRegion, currency } = options;
  const model = site.regions.get(like);
  if (model === undefined) throw unknownRegion(like, [...site.regions.keys()]);
  const country = /^[a-z]{2}$/.test(id) ? id.toUpperCase() : undefined;
  const locale = options.locale ?? (country && localeOf(country));
  const zones = country === undefined ? [] : zonesOf(country);
  if (locale !== undefined && options.timeZone === undefined && !isOneClock(zones, inDays))
    throw new UsageError(
      `the clocks of ${country} do not all show the same time`,
      `say which one: almanac new region ${id} --time-zone <zone>, one of ${zones.join(', ')}`,
    );
  const timeZone = options.timeZone ?? zones[0];
  if (locale === undefined || timeZone === undefined)
    throw new UsageError(
      `what region "${id}" speaks, and what its clocks show, does not follow from its id`,
      'say it: almanac new region nordics --locale sv-SE --time-zone Europe/Stockholm --currency SEK',
    );
  const files = copies(root, `data/regions/${like}`, `data/regions/${id}`).map((copy): NewFile => {
    const isRegion = /(region|regions\/[^/]+)\.yaml$/.test(copy.file);
    if (!isRegion && !(currency && copy.file.endsWith('.yaml'))) return copy;
    return {
      file: copy.file,
      ...textOf(root, copy.from, (document) => {
        if (currency) roundAmounts(document, currency);
        if (!isRegion) return;
        document.setIn(['locale'], locale);
        document.setIn(['timeZone'], timeZone);
        for (const key of OWN) document.deleteIn([key]);
        if (document.hasIn(['country']) && country) document.setIn(['country'], country);
        if (currency) document.setIn(['currency'], currency);
        document.commentBefore = ` Begun as ${like} is: every price and address is to be settled.`;
      }),
    };
  });
  const language = locale.split('-')[0] as string;
  const words = ['', '.yaml'].some((end) => existsSync(path.join(root, `locales/${language}${end}`)))
    ? []
    : copies(root, `locales/${model.locale.split('-')[0]}`, `locales/${language}`).map(({ file, text }) => ({
        file,
        text: `# translate: every word is as in ${model.locale}\n${text}`,
      }));
  const listed = edited(root, 'data/site.yaml', (document) => {
    const regions = document.getIn(['regions']);
    if (isSeq(regions)) regions.add(document.createNode(id));
  });
  const some = [...site.pages.values()].filter(({ file }) => file.regions !== 'all').map((page) => page.id);
  return {
    files: [...files, ...words],
    edits: [listed],
    next: [
      `settle prices and addresses in ${placeOf(files, `data/regions/${id}`)}`,
      ...(words.length > 0 ? [`translate ${placeOf(words, `locales/${language}`)}`] : []),
      ...(site.file.chooser.length > 0
        ? [`let visitors choose it: { key: ${id}, region: ${id} } in chooser of data/site.yaml`]
        : []),
      ...(some.length > 0
        ? [
            `list it in the pages that name their regions: ${some.slice(0, 5).join(', ')}${some.length > 5 ? ` and ${some.length - 5} more` : ''}`,
          ]
        : []),
    ],
  };
};

/** What names several new files: their folder; a single one has its own name. */
function placeOf(files: readonly NewFile[], folder: string): string {
  const [first, ...others] = files;
  return first && others.length === 0 ? first.file : `${folder}/`;
}

function textOf(root: string, from: string, edit: Parameters<typeof edited>[2]): { readonly text: string } {
  return { text: edited(root, from, edit).text };
}

/** Amounts have at most the decimals of the region's currency: "59.50" dollars begin as 60 yen. */
function roundAmounts(document: Document, currency: string): void {
  if (!/^[A-Z]{3}$/.test(currency)) return;
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  visit(document, {
    Scalar: (key, scalar) => {
      if (key === 'key' || typeof scalar.value !== 'string') return;
      const decimals = /^\d+\.(\d+)$/.exec(scalar.value)?.[1]?.length ?? 0;
      if (decimals <= digits) return;
      const rounded = Number(scalar.value).toFixed(digits);
      scalar.value = digits === 0 ? Number(rounded) : rounded;
      if (digits === 0) scalar.type = 'PLAIN';
    },
  });
}

/** What most people of a country speak. */
function localeOf(country: string): string | undefined {
  const { language } = new Intl.Locale(`und-${country}`).maximize();
  return language === 'und' ? undefined : `${language}-${country}`;
}

function zonesOf(country: string): readonly string[] {
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & {
    readonly timeZones?: readonly string[];
    getTimeZones?(): readonly string[] | undefined;
  };
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}

/** Clocks that agree today may differ in summer, so they are held against each other over a year. */
function isOneClock(zones: readonly string[], inDays: (days: number) => string): boolean {
  const days = Array.from({ length: 53 }, (_, week) => Date.parse(inDays(7 * week)));
  const readings = zones.map((timeZone) => {
    const clock = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
    return days.map((day) => clock.format(day)).join();
  });
  return new Set(readings).size <= 1;
}

/** A file, or all of a folder, under another name. */
function copies(root: string, from: string, to: string): (NewFile & { readonly from: string })[] {
  const single = `${from}.yaml`;
  if (existsSync(path.join(root, single)))
    return [{ from: single, file: `${to}.yaml`, text: readFileSync(path.join(root, single), 'utf8') }];
  const folder = path.join(root, from);
  if (!existsSync(folder))
    throw new UsageError(`there is neither ${single} nor a folder ${from}`, 'name one with --like');
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .map((name) => ({
      from: `${from}/${name}`,
      file: `${to}/${name}`,
      text: readFileSync(path.join(folder, name), 'utf8'),
    }));
}
