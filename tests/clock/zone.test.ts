import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { describe, expect, it } from 'vitest';
import {
  BEGINNING,
  END,
  formatLocal,
  isZone,
  minusDays,
  offsetAt,
  suggestZone,
  zoneAbbreviation,
} from '../../renderer/clock/index.ts';
import fc from '../support/random.ts';
import { instantsReading, ODD_ZONES, wallAt } from './zones.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const zone = fc.constantFrom(...ODD_ZONES);
const instant = fc.integer({ min: Date.UTC(1970, 0, 2), max: Date.UTC(2199, 11, 30) });

describe('isZone', () => {
  it.each([
    ...[
      'Europe/Berlin',
      'America/Argentina/Buenos_Aires',
      'America/Port-au-Prince',
      'Antarctica/McMurdo',
      'UTC',
    ],
    // links to other zones
    ...[
      'Asia/Kolkata',
      'Asia/Calcutta',
      'Europe/Kyiv',
      'US/East-Indiana',
      'Australia/NSW',
      'Etc/GMT+5',
      'Etc/UTC',
    ],
    ...['GB', 'NZ-CHAT', 'PST8PDT', 'America/Knox_IN'],
  ])('knows %s', (name) => {
    expect(isZone(name)).toBe(true);
  });

  it('knows every zone that Intl lists, and every one of these tests', () => {
    for (const name of [...Intl.supportedValuesOf('timeZone'), ...ODD_ZONES])
      expect([name, isZone(name)]).toEqual([name, true]);
  });

  it.each([
    ...['+01:00', '-08:00', 'Z', 'UTC+1', 'GMT+1', 'Etc/GMT+15', '', ' ', 'Europe/Berlin ', ' Europe/Berlin'],
    ...['europe/berlin', 'EUROPE/BERLIN', 'asia/kolkata', 'Asia/KOLKATA', 'utc', 'Etc/utc', 'gb'],
    // abbreviations that Intl takes for some zone or other, and names outside the IANA data
    ...['PST', 'IST', 'CTT', 'ECT', 'CEST', 'SystemV/PST8', 'Factory', 'posix/Europe/Berlin', 'localtime'],
    ...['Europe', 'Europe/', 'Europe/Berln', 'Mars/Olympus_Mons', '__proto__', 'constructor', '../Berlin'],
  ])('refuses %j', (name) => {
    expect(isZone(name)).toBe(false);
  });
});

describe('suggestZone', () => {
  it.each([
    ['europe/berlin', 'Europe/Berlin'],
    ['AMERICA/LOS_ANGELES', 'America/Los_Angeles'],
    ['America/Los Angeles', 'America/Los_Angeles'],
    ['asia/kolkata', 'Asia/Kolkata'],
    ['utc', 'UTC'],
    ['Berlin', 'Europe/Berlin'],
    ['Hong Kong', 'Asia/Hong_Kong'],
    ['Europe/Berln', 'Europe/Berlin'],
    ['Europa/Berlin', 'Europe/Berlin'],
  ])('for %s suggests %s', (name, expected) => {
    expect(suggestZone(name)).toBe(expected);
  });

  it('suggests nothing where nothing is near, and only zones', () => {
    expect(suggestZone('Mars/Olympus_Mons')).toBeUndefined();
    // One letter in four may be wrong, up to three.
    expect(suggestZone('Asia/Ado')).toBeUndefined();
    expect(suggestZone('Asia/Adxx')).toBe('Asia/Aden');
    expect(suggestZone('+01:00')).toBeUndefined();
    expect(suggestZone('')).toBeUndefined();
    expect(suggestZone('x'.repeat(1_000_000))).toBeUndefined();
    fc.assert(
      fc.property(fc.string(), (name) => {
        const suggestion = suggestZone(name);
        expect(suggestion === undefined || isZone(suggestion)).toBe(true);
      }),
    );
  });
});

describe('offsetAt', () => {
  it.each([
    [Date.UTC(2024, 10, 22), 'America/Los_Angeles', -480],
    [Date.UTC(2024, 6, 22), 'America/Los_Angeles', -420],
    [Date.UTC(2024, 6, 22), 'Asia/Kathmandu', 345],
    [Date.UTC(2024, 0, 1), 'Australia/Lord_Howe', 660],
    [Date.UTC(2024, 6, 1), 'Australia/Lord_Howe', 630],
    [Date.UTC(2024, 0, 1), 'UTC', 0],
    [Date.UTC(1971, 0, 1), 'Africa/Monrovia', -44.5],
  ])('at %i in %s is %d minutes', (at, zone, expected) => {
    expect(offsetAt(at, zone)).toBe(expected);
  });

  it('is what the wall clock is ahead of UTC', () => {
    fc.assert(
      fc.property(instant, zone, (at, zone) => {
        expect(offsetAt(at, zone)).toBe((wallAt(at, zone) - at) / MINUTE);
      }),
      { numRuns: 1000 },
    );
  });

  it('has no answer for an open end or an unknown zone', () => {
    expect(() => offsetAt(END, 'Europe/Berlin')).toThrow(RangeError);
    expect(() => offsetAt(0, 'Mars/Olympus_Mons')).toThrow(RangeError);
  });
});

describe('formatLocal', () => {
  it.each([
    [Date.UTC(2024, 10, 22, 8), 'America/Los_Angeles', '2024-11-22T00:00:00-08:00'],
    [Date.UTC(2024, 10, 22, 8, 0, 0, 250), 'Europe/Berlin', '2024-11-22T09:00:00.250+01:00'],
    [Date.UTC(2024, 10, 22), 'UTC', '2024-11-22T00:00:00+00:00'],
    [Date.UTC(2024, 10, 22), 'Australia/Eucla', '2024-11-22T08:45:00+08:45'],
    [Date.UTC(1971, 0, 1), 'Africa/Monrovia', '1971-01-01T00:00:00Z'],
  ])('writes %i in %s as %s', (at, zone, expected) => {
    expect(formatLocal(at, zone)).toBe(expected);
  });

  it('refuses an open end', () => {
    expect(() => formatLocal(BEGINNING, 'UTC')).toThrow('open end');
    expect(() => formatLocal(END, 'UTC')).toThrow('open end');
  });
});

describe('minusDays', () => {
  const utc = (text: string) => Date.parse(text);

  it.each([
    ['a plain day', '2024-11-22T08:00Z', 'America/Los_Angeles', 30, '2024-10-23T07:00Z'],
    ['over the start of summer time', '2025-03-30T10:00Z', 'Europe/Berlin', 1, '2025-03-29T11:00Z'],
    ['over its end', '2025-10-26T11:00Z', 'Europe/Berlin', 1, '2025-10-25T10:00Z'],
    ['into a gap: 02:30+01:00', '2025-03-31T00:30Z', 'Europe/Berlin', 1, '2025-03-30T01:30Z'],
    ['into a fold: 02:30+02:00', '2025-10-27T01:30Z', 'Europe/Berlin', 1, '2025-10-26T00:30Z'],
    ['to a midnight that is skipped', '2024-09-09T03:00Z', 'America/Santiago', 1, '2024-09-08T04:00Z'],
    ['into a skipped day', '2012-01-01T00:00+14:00', 'Pacific/Apia', 2, '2011-12-31T00:00+14:00'],
    ['forward', '2024-11-22T08:00Z', 'America/Los_Angeles', -1, '2024-11-23T08:00Z'],
  ])('goes %s', (_, at, zone, days, expected) => {
    expect(minusDays(utc(at), zone, days)).toBe(utc(expected));
  });

  it('keeps the second of two equal wall times if no day is subtracted', () => {
    expect(minusDays(utc('2025-10-26T01:30Z'), 'Europe/Berlin', 0)).toBe(utc('2025-10-26T01:30Z'));
  });

  it('leaves an open end open', () => {
    expect(minusDays(BEGINNING, 'Europe/Berlin', 30)).toBe(BEGINNING);
    expect(minusDays(END, 'Europe/Berlin', 30)).toBe(END);
  });

  it('keeps the wall time if it exists, and takes the first of two', () => {
    fc.assert(
      fc.property(instant, zone, fc.integer({ min: 1, max: 400 }), (at, zone, days) => {
        if (at - days * DAY < Date.UTC(1970, 0, 2)) return;
        const wall = wallAt(at, zone) - days * DAY;
        const found = minusDays(at, zone, days);
        const [first] = instantsReading(wall, zone);
        if (first !== undefined) expect(found).toBe(first);
        else expect(wallAt(found - DAY, zone) - (found - DAY)).toBe(wall - found);
      }),
      { numRuns: 500 },
    );
  });
});

describe('zoneAbbreviation', () => {
  it('is the short name that Intl has in a locale', () => {
    expect(zoneAbbreviation(Date.UTC(2024, 10, 22), 'America/Los_Angeles', 'en-US')).toBe('PST');
    expect(zoneAbbreviation(Date.UTC(2024, 6, 22), 'America/Los_Angeles', 'en-US')).toBe('PDT');
    expect(zoneAbbreviation(Date.UTC(2024, 10, 22), 'Europe/Berlin', 'de-DE')).toBe('MEZ');
    expect(zoneAbbreviation(Date.UTC(2024, 10, 22), 'Europe/Berlin', 'en-GB')).toBe('CET');
    expect(zoneAbbreviation(Date.UTC(2024, 10, 22), 'Europe/London', 'en-GB')).toBe('GMT');
  });
});

describe("the process's own time zone and language", () => {
  const clock = fileURLToPath(new URL('../../renderer/clock/index.ts', import.meta.url));
  const script = `
    import { formatLocal, minusDays, parseWhen, resolveWhen, suggestZone, zoneAbbreviation } from ${JSON.stringify(clock)};
    const zones = ${JSON.stringify(ODD_ZONES)};
    const texts = ['2024-11-22', '2025-03-30T02:30', '2025-10-26T02:30', '2024-09-08', '2024-02-29T23:59:59.999',
      '2024-11-22T00:00-08:00', '2024-02-30'];
    const answers = texts.map((text) => {
      const when = parseWhen(text);
      if ('error' in when) return when;
      return zones.map((zone) => {
        const answer = resolveWhen(when, zone);
        if ('error' in answer) return answer;
        return [answer.at, formatLocal(answer.at, zone), minusDays(answer.at, zone, 200), zoneAbbreviation(answer.at, zone, 'fr')];
      });
    });
    console.log(JSON.stringify([answers, suggestZone('berlin')]));`;

  it('do not matter', () => {
    const built = buildSync({
      stdin: { contents: script, resolveDir: process.cwd(), loader: 'ts' },
      bundle: true,
      write: false,
      format: 'esm',
      platform: 'node',
      logLevel: 'error',
    });
    const code = built.outputFiles[0]?.text ?? '';
    const run = (env: Record<string, string>) =>
      execFileSync(process.execPath, ['--input-type=module', '-'], {
        env: { ...process.env, ...env },
        input: code,
      }).toString();
    const plain = run({ TZ: 'UTC', LANG: 'C', LC_ALL: 'C' });
    expect(plain.length).toBeGreaterThan(1000);
    for (const TZ of ['America/Santiago', 'Australia/Lord_Howe', 'Pacific/Kiritimati', 'Europe/Berlin', '']) {
      expect(run({ TZ, LANG: 'th_TH.UTF-8', LC_ALL: 'ar_EG.UTF-8' })).toBe(plain);
    }
  });
});
