import { countEdits } from '../problems/suggest.ts';

/** IANA names of one word or of odd spelling that are links to other zones. */
const LINKS = new Set(
  (
    'America/Argentina/ComodRivadavia America/Knox_IN Australia/ACT Australia/LHI Australia/NSW Brazil/DeNoronha CET ' +
    'CST6CDT Chile/EasterIsland Cuba EET EST EST5EDT Egypt Eire GB GB-Eire GMT GMT+0 GMT-0 GMT0 Greenwich HST Hongkong ' +
    'Iceland Iran Israel Jamaica Japan Kwajalein Libya MET MST MST7MDT Mexico/BajaNorte Mexico/BajaSur NZ NZ-CHAT ' +
    'Navajo PRC PST8PDT Poland Portugal ROC ROK Singapore Turkey UCT UTC Universal W-SU WET Zulu'
  ).split(' '),
);

/** How all other links are spelt: `Asia/Kolkata`, `US/East-Indiana`, `Etc/GMT0`. */
const LINK =
  /^(?:Etc\/(?:UTC|UCT|GMT(?:0|[+-]\d\d?)?)|(?:US|[A-Z][a-z]+)(?:\/[A-Z][a-z]+(?:[_-][A-Z][a-z]+)*){1,2})$/;

const answers = new Map<string, boolean>();

/** Whether this is the name of an IANA time zone, in its own spelling: no fixed offset, no abbreviation, no other case. */
export function isZoneName(name: string): boolean {
  let answer = answers.get(name);
  if (answer === undefined) {
    answer = LINKS.has(name) || isListed(name);
    answers.set(name, answer);
  }
  return answer;
}

/** Intl reads names in any case, and legacy ones of its own (`IST`, `SystemV/PST8`), so that it reads one is not enough. */
function isListed(name: string): boolean {
  if (!name.includes('/') || name.startsWith('SystemV/')) return false;
  const zone = zoneReadByIntl(name);
  if (zone === undefined || zone === name) return zone === name;
  return zone.toLowerCase() !== name.toLowerCase() && LINK.test(name);
}

function zoneReadByIntl(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** The zone that was probably meant: another spelling, a city alone, or a name a letter or two away. */
export function suggestZone(name: string): string | undefined {
  if (name.length > 60) return undefined;
  const folded = name.trim().replace(/\s+/g, '_').toLowerCase();
  const names = [...LINKS, ...Intl.supportedValuesOf('timeZone')];
  const same =
    names.find((known) => known.toLowerCase() === folded) ??
    names.find((known) => known.toLowerCase().endsWith(`/${folded}`));
  if (same) return same;
  const link = folded.replace(
    /(^|[/_-])([a-z])/g,
    (_, edge: string, letter: string) => edge + letter.toUpperCase(),
  );
  if (isZoneName(link)) return link;

  let nearest: string | undefined;
  let nearestDistance = Math.min(3, Math.ceil(folded.length / 4));
  for (const known of names) {
    // Two short names are always a few letters apart: that is no likeness.
    if (!known.includes('/')) continue;
    const distance = countEdits(folded, known.toLowerCase());
    if (distance < nearestDistance) {
      nearest = known;
      nearestDistance = distance;
    }
  }
  return nearest;
}
