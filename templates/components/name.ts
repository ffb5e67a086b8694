import type { PageContext } from 'almanac/site';
import { digits } from './digits.ts';

/** Ems by which a line may exceed its measure: the margins have room for it. */
const SLACK = 0.1;

/** Lines of a hero's title are not broken: its figure begins where they end. */
export const HERO_LINE = 12;

const CJK = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/;

/**
 * Class by which a title is set to its measure: the width of its widest line, in ems as the title is set (in capitals, the `<em>` part
 * expanded and black, the rest condensed). A line longer than `most` ems may break between words: then its longest word counts.
 */
export function fitClass(title: string, most = 9): string {
  return digits(Math.min(14, Math.max(3, Math.ceil(widthOf(title, most) - SLACK))));
}

/** Whether each of its lines is within `most` ems. */
export const isShort = (title: string, most = 9): boolean => widthOf(title, Number.POSITIVE_INFINITY) <= most;

export interface Fit {
  readonly fitOfThin: string;
  readonly fitOfBlack: string;
  /** Classes by the first letters of the title's parts; if two black lines begin at different edges, the first gets `hang-step`. */
  readonly hangOfThin: string;
  readonly hangOfBlack: string;
}

/** The widths, in tenths of an em, of the widest thin line and the widest black line: each part of a title then fills its measure. */
export function fitInTenths(title: string): Fit {
  const parts = title.split(/(?=<em>)/);
  const [thin = 0, black = 0] = parts.map((part) => Math.ceil(widthOf(part, HERO_LINE + 2, 0) * 10));
  const [first = 'hang-none', last = first] = (parts[1] ?? '')
    .replace('<em>', '')
    .split(/<br\s*\/?>/)
    .map(hangOf);
  return {
    fitOfThin: digits(thin),
    fitOfBlack: digits(black),
    hangOfThin: hangOf(title),
    hangOfBlack: first === last ? last : `${last} hang-step`,
  };
}

/**
 * The class for the first letter of a line, which aligns it with the margin: a stem is shifted more than a bowl, other
 * letters not at all.
 */
function hangOf(line: string): string {
  const letter = line.toUpperCase().normalize('NFD').charAt(0);
  return /[BDEFHIKLMNPRU]/.test(letter)
    ? 'hang-stem'
    : /[CGOQS0235689]/.test(letter)
      ? 'hang-bowl'
      : 'hang-none';
}

/** The width of a title's widest line, in ems; condensed letters are tracked as in titles, or not at all. */
function widthOf(title: string, most: number, tracking = -0.02): number {
  const lines = title.split(/\s*<br\s*\/?>\s*/);
  let black = false;
  let widest = 0;
  for (const line of lines) {
    let whole = 0;
    let word = 0;
    for (const part of line.split(/(<\/?em>)/)) {
      if (part === '<em>' || part === '</em>') {
        black = part === '<em>';
        continue;
      }
      for (const letter of part.replace(/<[^>]+>/g, '').toUpperCase()) {
        const width = letterWidth(letter, black, tracking);
        whole += width;
        word = letter === ' ' || CJK.test(letter) ? 0 : word + width;
        widest = Math.max(widest, word);
      }
    }
    // Longer lines are broken, so they count as this wide.
    widest = Math.max(widest, Math.min(whole, most));
  }
  return widest;
}

/** Hundredths of an em that a letter advances, as measured: condensed, and expanded and black. */
const ADVANCES: Readonly<Record<string, readonly [number, number]>> = {
  '.': [22, 36],
  ',': [22, 36],
  ':': [25, 36],
  '’': [20, 31],
  '!': [25, 37],
  '-': [27, 39],
  ' ': [16, 26],
  $: [39, 70],
  '€': [46, 77],
  '&': [54, 100],
  0: [45, 77],
  1: [40, 71],
  2: [46, 76],
  3: [45, 77],
  4: [43, 77],
  5: [46, 77],
  6: [45, 77],
  7: [41, 72],
  8: [45, 78],
  9: [45, 77],
  A: [52, 90],
  B: [54, 88],
  C: [57, 89],
  D: [57, 89],
  E: [52, 82],
  F: [46, 77],
  G: [61, 96],
  H: [57, 95],
  I: [22, 38],
  J: [43, 73],
  K: [53, 94],
  L: [42, 75],
  M: [69, 111],
  N: [57, 95],
  O: [61, 96],
  P: [52, 82],
  Q: [61, 96],
  R: [56, 89],
  S: [51, 83],
  T: [48, 83],
  U: [57, 94],
  V: [51, 89],
  W: [74, 116],
  X: [53, 90],
  Y: [54, 90],
  Z: [51, 83],
};

function letterWidth(letter: string, black: boolean, tracking: number): number {
  if (CJK.test(letter)) return 1;
  const plain = letter.normalize('NFD').charAt(0);
  const [thin, wide] = ADVANCES[plain] ?? [61, 96];
  return black ? wide / 100 - 0.035 : thin / 100 + tracking;
}

/**
 * A name as a poster sets it: its heavy part, to the end of the word, on a line of its own, and the rest light before
 * and after it.
 */
export function posterOf(name: string, heavy = name): string {
  const [before = '', after] = name.split(heavy, 2);
  if (after === undefined) return `<em>${name}</em>`;
  const [end = '', ...rest] = after.split(' ');
  return [before.trim(), `<em>${heavy}${end}</em>`, rest.join(' ')].filter(Boolean).join('<br>');
}

/** The most letters that a label may have. */
const LABEL = 30;

/** The name as a label of one among many: the short form of a long name, if it has one. */
export function labelOf(context: PageContext, product: string, name: string): string {
  return (name.length > LABEL && context.maybe(`products.${product}.short`)) || name;
}
