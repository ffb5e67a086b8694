import { describe, expect, it, test, vi } from 'vitest';
import { readNow, resolveOption, resolveSpan } from '../../cli/when.ts';
import { END, formatLocal, parseWhen, resolveWhen, utc, type When } from '../../renderer/clock/index.ts';
import { dayAfter } from '../../renderer/clock/when.ts';
import { UsageError } from '../../renderer/problems/problems.ts';
import fc from '../support/random.ts';
import { changesIn, instantsReading, ODD_ZONES, wallAt } from './zones.ts';

const zone = fc.constantFrom(...ODD_ZONES);

function read(text: string): When {
  const when = parseWhen(text);
  if ('error' in when) throw new Error(when.error);
  return when;
}

function resolved(text: string, zone: string): string {
  const answer = resolveWhen(read(text), zone);
  return 'error' in answer ? answer.code : utc(answer.at);
}

function refusal(text: string, zone: string) {
  const answer = resolveWhen(read(text), zone);
  if (!('error' in answer)) throw new Error(`${text} is ${utc(answer.at)} in ${zone}`);
  return answer;
}

describe('parseWhen', () => {
  it('reads a date as the start of a local day', () => {
    expect(parseWhen('2024-11-22')).toEqual({
      kind: 'local',
      text: '2024-11-22',
      dateOnly: true,
      wall: { year: 2024, month: 11, day: 22, hour: 0, minute: 0, second: 0, millisecond: 0 },
    });
  });

  it('reads a local date-time to the minute, second or millisecond', () => {
    const day = { year: 2024, month: 11, day: 22, hour: 9, minute: 0 };
    const local = (second: number, millisecond: number) =>
      expect.objectContaining({ kind: 'local', dateOnly: false, wall: { ...day, second, millisecond } });
    expect(parseWhen('2024-11-22T09:00')).toEqual(local(0, 0));
    expect(parseWhen('2024-11-22T09:00:30')).toEqual(local(30, 0));
    expect(parseWhen('2024-11-22T09:00:30.250')).toEqual(local(30, 250));
    expect(parseWhen('2024-11-22T09:00:30.5')).toEqual(local(30, 500));
  });

  it.each([
    ['2024-11-22T09:00Z', '2024-11-22T09:00:00Z'],
    ['2024-11-22T00:00-08:00', '2024-11-22T08:00:00Z'],
    ['2024-11-22T00:00:30+05:45', '2024-11-21T18:15:30Z'],
    ['2024-11-22T00:00:30.250+14:00', '2024-11-21T10:00:30.250Z'],
    ['2024-11-22T00:00-14:00', '2024-11-22T14:00:00Z'],
    ['2024-02-29T12:00+00:00', '2024-02-29T12:00:00Z'],
    ['1970-01-01T00:00Z', '1970-01-01T00:00:00Z'],
    ['2199-12-31T23:59:59.999Z', '2199-12-31T23:59:59.999Z'],
  ])('reads %s as one instant', (text, expected) => {
    const when = read(text);
    expect(when.kind === 'instant' && utc(when.at)).toBe(expected);
    expect(when.text).toBe(text);
  });

  it.each([
    // text, part of the message, part of the hint
    ['2024-02-30', 'a day from 01 to 29', '2024-02 has 29 days'],
    ['2023-02-29', 'a day from 01 to 28', '2023-02 has 28 days'],
    ['2100-02-29', 'a day from 01 to 28', ''],
    ['2024-04-31T09:00Z', 'a day from 01 to 30', ''],
    ['2024-11-00', 'a day from 01 to 30', ''],
    ['2024-00-10', 'a month from 01 to 12', ''],
    ['2024-13-10', 'a month from 01 to 12', ''],
    ['1969-12-31', 'a year from 1970 to 2199', ''],
    ['2200-01-01', 'a year from 1970 to 2199', ''],
    ['0000-01-01', 'a year from 1970 to 2199', ''],
    ['2024-12-31T24:00', 'an hour from 00 to 23', "24:00 is the next day's 00:00: write 2025-01-01T00:00"],
    ['2024-02-28T24:00:00+01:00', 'an hour from 00 to 23', 'write 2024-02-29T00:00+01:00'],
    ['2024-11-22T24:00:01', 'an hour from 00 to 23', ''],
    ['2024-11-22T25:00', 'an hour from 00 to 23', ''],
    ['2024-11-22T09:60', 'minutes from 00 to 59', ''],
    ['2016-12-31T23:59:60Z', 'seconds from 00 to 59', 'leap seconds'],
    ['2024-11-22T09:00:61', 'seconds from 00 to 59', ''],
    [
      '2024-11-22+01:00',
      'a date without offset',
      'write 2024-11-22 for the start of that day, or 2024-11-22T00:00+01:00',
    ],
    ['2024-11-22Z', 'a date without offset', '2024-11-22T00:00Z'],
    ['2024-11-22T09:00+14:01', 'an offset from -14:00 to +14:00', ''],
    ['2024-11-22T09:00-15:00', 'an offset from -14:00 to +14:00', ''],
    ['2024-11-22T09:00+01:60', 'an offset from -14:00 to +14:00', ''],
    ['2024-11-22T09:00-00:00', 'expected +00:00 or Z', ''],
    ['2024-11-22t09:00', 'a date such as', 'did you mean 2024-11-22T09:00?'],
    ['2024-11-22T09:00z', 'a date such as', 'did you mean 2024-11-22T09:00Z?'],
    ['2024-11-22 09:00', 'a date such as', 'did you mean 2024-11-22T09:00?'],
    [' 2024-11-22', 'a date such as', 'did you mean 2024-11-22?'],
    ['2024-11-22 ', 'a date such as', 'did you mean 2024-11-22?'],
    ['2024-11-22\n', 'found "2024-11-22\\n"', 'did you mean 2024-11-22?'],
    ['2024-11-22T09:00 +01:00', 'a date such as', 'did you mean 2024-11-22T09:00+01:00?'],
    ['2024-11-22T09:00+01', 'a date such as', 'did you mean 2024-11-22T09:00+01:00?'],
    ['2024-11-22T09:00+0100', 'a date such as', 'did you mean 2024-11-22T09:00+01:00?'],
    ['2024-11-22T09:00\u221208:00', 'a date such as', 'did you mean 2024-11-22T09:00-08:00?'],
    ['2024-11-22T09', 'a date such as', 'did you mean 2024-11-22T09:00?'],
    ['20241122', 'a date such as', 'did you mean 2024-11-22?'],
    ['20241122T090000Z', 'a date such as', 'did you mean 2024-11-22T09:00:00Z?'],
    ['2024/11/22', 'a date such as', 'did you mean 2024-11-22?'],
    ['2024-11-22T09:00:30,250', 'a date such as', 'did you mean 2024-11-22T09:00:30.250?'],
    ['2024-11-22T09:00:30.250000', 'a date such as', 'did you mean 2024-11-22T09:00:30.250?'],
    ['2024-11-22T09:00:30.2501', 'a date such as', 'milliseconds'],
    ['2024-11-22T09:00:30.', 'a date such as', ''],
    ['２０２４-11-22', 'a date such as', 'did you mean 2024-11-22?'],
    ['٢٠٢٤-١١-٢٢', 'a date such as', 'did you mean 2024-11-22?'],
    ['2024\u201011\u201022', 'a date such as', ''],
    ['2024-11-22\u200b', 'found "2024-11-22\\u{200b}"', ''],
    ['2024-11-22T09:00[Europe/Berlin]', 'a date such as', 'leave the zone name out'],
    ['2024-11-22T09:00CET', 'a date such as', ''],
    ['2024-11-22T09:00Z!', 'a date such as', ''],
    ['2024-11-22T9:00', 'a date such as', ''],
    ['2024-1-2', 'a date such as', ''],
    ['24-11-22', 'a date such as', ''],
    ['22.11.2024', 'a date such as', 'write year, month and day in that order'],
    ['11/22/2024', 'a date such as', 'write year, month and day in that order'],
    ['2024-W47', 'a date such as', 'calendar date'],
    ['2024-327', 'a date such as', 'calendar date'],
    ['2024-11', 'a date such as', 'with its day'],
    ['2024', 'a date such as', 'with its day'],
    ['+002024-11-22', 'a date such as', 'a year has four digits'],
    ['-2024-11-22', 'a date such as', ''],
    ['2024-11-22T09:00+01:00:00', 'a date such as', 'hours and minutes only'],
    ['2024-11-22T', 'a date such as', ''],
    ['T09:00', 'a date such as', ''],
    ['1732264800', 'a date such as', ''],
    ['now', 'a date such as', ''],
    ['Friday', 'a date such as', ''],
    ['', 'found ""', ''],
  ])('refuses %j', (text, message, hint) => {
    const found = parseWhen(text);
    if (!('error' in found)) throw new Error(`read as ${JSON.stringify(found)}`);
    expect(found.error).toMatch(/^expected /);
    expect(found.error).toContain(message);
    if (hint) expect(found.hint).toContain(hint);
  });

  it('never throws, rejects what it cannot read, and suggests only what it can read', () => {
    const pieces = fc.constantFrom(
      '2024',
      '-',
      '11',
      '22',
      'T',
      't',
      ' ',
      ':',
      '09',
      '60',
      '.',
      '+',
      'Z',
      '٣',
      '\u0000',
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(pieces, { maxLength: 14 }).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(text, (text) => {
        const found = parseWhen(text);
        const strict = /^[\d:TZ.+-]+$/;
        if (!('error' in found)) {
          expect(text).toMatch(strict);
          return;
        }
        const suggestion = found.hint?.match(/^did you mean (.*)\?$/)?.[1];
        if (suggestion !== undefined) read(suggestion);
      }),
      { numRuns: 2000 },
    );
  });

  it('answers a very long text briefly', () => {
    const shown = (length: number) => {
      const found = parseWhen('x'.repeat(length));
      return 'error' in found ? found.error.split('found ')[1] : '';
    };
    expect(shown(40)).toBe(`"${'x'.repeat(40)}"`);
    expect(shown(41)).toBe(`"${'x'.repeat(40)}…"`);
    const found = parseWhen('2024-11-22T'.repeat(100_000));
    expect('error' in found && found.error.length).toBeLessThan(250);
  });
});

describe('resolveWhen', () => {
  it('reads a local time with the offset that the zone has then', () => {
    expect(resolved('2024-11-22', 'America/Los_Angeles')).toBe('2024-11-22T08:00:00Z');
    expect(resolved('2024-07-22', 'America/Los_Angeles')).toBe('2024-07-22T07:00:00Z');
    expect(resolved('2024-11-22T09:00:30.250', 'Asia/Kathmandu')).toBe('2024-11-22T03:15:30.250Z');
    expect(resolved('1971-06-01', 'Africa/Monrovia')).toBe('1971-06-01T00:44:30Z');
    expect(resolved('2199-12-31T23:59', 'Pacific/Honolulu')).toBe('2200-01-01T09:59:00Z');
  });

  it('leaves an instant as it is, whatever the zone', () => {
    expect(resolved('2025-03-30T02:30+01:00', 'Europe/Berlin')).toBe('2025-03-30T01:30:00Z');
  });

  it.each([
    ['2025-03-30T01:59:59.999', 'Europe/Berlin', '2025-03-30T00:59:59.999Z'],
    ['2025-03-30T03:00', 'Europe/Berlin', '2025-03-30T01:00:00Z'],
    ['2025-10-26T01:59:59.999', 'Europe/Berlin', '2025-10-25T23:59:59.999Z'],
    ['2025-10-26T03:00', 'Europe/Berlin', '2025-10-26T02:00:00Z'],
  ])("reads %s directly before or after a change of the zone's offset", (text, zone, expected) => {
    expect(resolved(text, zone)).toBe(expected);
  });

  it.each([
    ['2024-09-08', 'America/Santiago', '2024-09-08T04:00:00Z'],
    ['2024-04-26', 'Africa/Cairo', '2024-04-25T22:00:00Z'],
    ['2024-03-31', 'Asia/Beirut', '2024-03-30T22:00:00Z'],
    ['2024-10-27', 'Asia/Beirut', '2024-10-26T22:00:00Z'],
    ['2024-11-03', 'America/Havana', '2024-11-03T04:00:00Z'],
    ['2024-03-31', 'Atlantic/Azores', '2024-03-31T01:00:00Z'],
    ['2024-10-27', 'Atlantic/Azores', '2024-10-27T00:00:00Z'],
  ])('reads %s in %s as the first instant of that day', (text, zone, expected) => {
    expect(resolved(text, zone)).toBe(expected);
  });

  it.each([
    ['2025-03-30T02:00', 'Europe/Berlin', '2025-03-30T01:59:59+01:00', '2025-03-30T03:00+02:00'],
    ['2025-03-30T02:59:59.999', 'Europe/Berlin', '2025-03-30T01:59:59+01:00', '2025-03-30T03:00+02:00'],
    ['2024-09-08T00:00', 'America/Santiago', '2024-09-07T23:59:59-04:00', '2024-09-08T01:00-03:00'],
    ['2024-04-26T00:30', 'Africa/Cairo', '2024-04-25T23:59:59+02:00', '2024-04-26T01:00+03:00'],
    ['2011-12-30', 'Pacific/Apia', '2011-12-29T23:59:59-10:00', '2011-12-31T00:00+14:00'],
    ['2024-10-06T02:15', 'Australia/Lord_Howe', '2024-10-06T01:59:59+10:30', '2024-10-06T02:30+11:00'],
    ['2011-12-30T12:00', 'Pacific/Apia', '2011-12-29T23:59:59-10:00', '2011-12-31T00:00+14:00'],
    ['1972-01-07T00:30', 'Africa/Monrovia', '1972-01-07T00:44:29Z', '1972-01-07T00:44:30+00:00'],
  ])('refuses %s, which %s skips', (text, zone, before, after) => {
    const { code, error, hint } = refusal(text, zone);
    expect(code).toBe('time-gap');
    expect(error).toContain(`${text} does not exist in ${zone}`);
    expect(hint).toContain(`; write ${before} or ${after}`);
  });

  it.each([
    ['2025-10-26T02:30', 'Europe/Berlin', '2025-10-26T02:30+02:00', '2025-10-26T02:30+01:00'],
    ['2025-10-26T02:00', 'Europe/Berlin', '2025-10-26T02:00+02:00', '2025-10-26T02:00+01:00'],
    ['2024-11-03T00:00', 'America/Havana', '2024-11-03T00:00-04:00', '2024-11-03T00:00-05:00'],
    ['2024-04-07T01:45', 'Australia/Lord_Howe', '2024-04-07T01:45+11:00', '2024-04-07T01:45+10:30'],
  ])('refuses %s, which %s has twice', (text, zone, first, second) => {
    const { code, error, hint } = refusal(text, zone);
    expect(code).toBe('time-fold');
    expect(error).toContain(`${text} comes twice in ${zone}`);
    expect(hint).toContain(`write ${first} or ${second}`);
  });

  it('says what the clock does', () => {
    expect(refusal('2025-03-30T02:30', 'Europe/Berlin').hint).toBe(
      'the clock goes forward from 2025-03-30T02:00 to 2025-03-30T03:00; ' +
        'write 2025-03-30T01:59:59+01:00 or 2025-03-30T03:00+02:00',
    );
    expect(refusal('2024-11-03T00:00', 'America/Havana')).toMatchObject({
      error: '2024-11-03T00:00 comes twice in America/Havana',
      hint:
        'the clock goes back from 2024-11-03T01:00 to 2024-11-03T00:00; ' +
        'write 2024-11-03T00:00-04:00 or 2024-11-03T00:00-05:00',
    });
  });

  const anyWall = fc.integer({ min: Date.UTC(1970, 0, 1), max: Date.UTC(2199, 11, 31) });
  const nearChange = fc
    .record({
      zone,
      year: fc.integer({ min: 1970, max: 2045 }),
      minutes: fc.integer({ min: -150, max: 150 }),
    })
    .chain(({ zone, year, minutes }) => {
      const changes = changesIn(year, zone);
      const at = changes.length > 0 ? fc.constantFrom(...changes) : fc.constant(Date.UTC(year, 5, 1));
      return at.map((at) => ({ zone, wall: wallAt(at, zone) + minutes * 60_000 }));
    });

  function agreesWithOracle({ zone, wall }: { zone: string; wall: number }): void {
    if (wall < 0) return;
    const text = utc(wall).slice(0, -1);
    const instants = instantsReading(wall, zone);
    const answer = resolveWhen(read(text), zone);
    if (instants.length === 1) {
      expect(answer).toEqual({ at: instants[0] });
      return;
    }
    if (!('error' in answer)) throw new Error(`${text} in ${zone} was read as ${utc(answer.at)}`);
    expect(answer.code).toBe(instants.length === 0 ? 'time-gap' : 'time-fold');
    const settled = answer.hint
      .replace(/^.*write /, '')
      .split(' or ')
      .map((text) => read(text));
    for (const when of settled) expect(when.kind).toBe('instant');
    const ats = settled.map((when) => (when.kind === 'instant' ? when.at : Number.NaN));
    if (instants.length === 2) expect(ats).toEqual(instants);
    else expect((ats[1] ?? 0) - (ats[0] ?? 0)).toBe(1000);
  }

  it('agrees at any time with an oracle that tries every offset', () => {
    fc.assert(fc.property(fc.record({ zone, wall: anyWall }), agreesWithOracle), { numRuns: 500 });
  });

  it('agrees with the oracle around changes of the offset', () => {
    fc.assert(fc.property(nearChange, agreesWithOracle), { numRuns: 1000 });
  });

  it('reads what formatLocal writes as the same instant', () => {
    // The local time must be within the supported years.
    const at = fc.integer({ min: Date.UTC(1970, 0, 2), max: Date.UTC(2199, 11, 30) });
    const sharp = at.map((at) => at - (at % 1000));
    fc.assert(
      fc.property(fc.oneof(at, sharp), zone, (at, zone) => {
        const text = formatLocal(at, zone);
        expect(read(text)).toEqual({ kind: 'instant', at, text });
        if (!text.endsWith('Z')) expect(Date.parse(`${text.slice(0, -6)}Z`)).toBe(wallAt(at, zone));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('the times of the command line', () => {
  const zones = { us: 'America/Los_Angeles', de: 'Europe/Berlin', fr: 'Europe/Paris' };

  function usageError(act: () => unknown): UsageError {
    try {
      act();
    } catch (error) {
      if (error instanceof UsageError) return error;
      throw error;
    }
    throw new Error('nothing was thrown');
  }

  it('reads a local time in each region, and an instant once for all', () => {
    expect(resolveOption('2024-11-22', zones)).toEqual({
      text: '2024-11-22',
      byRegion: {
        us: Date.UTC(2024, 10, 22, 8),
        de: Date.UTC(2024, 10, 21, 23),
        fr: Date.UTC(2024, 10, 21, 23),
      },
    });
    const at = Date.UTC(2024, 10, 22);
    expect(resolveOption('2024-11-22T00:00Z', zones).byRegion).toEqual({ us: at, de: at, fr: at });
  });

  it.each([
    ['1969-12-31T23:59:59.999Z', -1],
    ['2200-01-01T00:00:00Z', Date.UTC(2200, 0)],
  ])('rejects a system clock that reads %s', (read, now) => {
    vi.useFakeTimers({ now });
    try {
      expect(usageError(() => resolveOption('now', zones, '--at')).message).toBe(
        `--at: expected a year from 1970 to 2199, but the clock of this machine reads ${read}`,
      );
    } finally {
      vi.useRealTimers();
    }
  });

  it('reads "now" from the system clock', () => {
    vi.useFakeTimers({ now: Date.UTC(2024, 10, 22, 12) });
    try {
      const at = Date.UTC(2024, 10, 22, 12);
      expect(readNow()).toBe(at);
      expect(resolveOption('now', zones).byRegion).toEqual({ us: at, de: at, fr: at });
    } finally {
      vi.useRealTimers();
    }
  });

  it('rejects an invalid time and names its option', () => {
    const error = usageError(() => resolveOption('2024-02-30', zones, '--at'));
    expect(error.message).toBe('--at: expected a day from 01 to 29, found "2024-02-30"');
    expect(error.hint).toBe('2024-02 has 29 days');
    expect(usageError(() => resolveOption('NOW', zones)).hint).toBe('did you mean now?');
    expect(usageError(() => resolveOption('tomorrow', zones)).hint).toBe('or write "now"');
  });

  it('refuses a local time that a region skips or has twice, naming the regions', () => {
    const error = usageError(() =>
      resolveOption('2025-03-30T02:30', { ...zones, at: 'Europe/Berlin' }, '--at'),
    );
    expect(error.message).toBe(
      '--at: 2025-03-30T02:30 does not exist in Europe/Berlin, the time zone of regions de, at',
    );
    expect(error.hint).toContain('write 2025-03-30T01:59:59+01:00 or 2025-03-30T03:00+02:00');
    expect(resolveOption('2025-03-30T02:30', { us: zones.us }).byRegion.us).toBe(
      Date.UTC(2025, 2, 30, 9, 30),
    );
  });

  it('makes a window per region, open without --until', () => {
    const span = resolveSpan('2024-11-22', '2024-11-23T00:00Z', zones);
    expect(span).toMatchObject({ from: '2024-11-22', until: '2024-11-23T00:00Z' });
    expect(span.byRegion.us).toEqual({ from: Date.UTC(2024, 10, 22, 8), until: Date.UTC(2024, 10, 23) });
    expect(resolveSpan('2024-11-22', undefined, zones).byRegion.de?.until).toBe(END);
  });

  it('refuses a window that is empty in any region', () => {
    const error = usageError(() => resolveSpan('2024-11-22', '2024-11-22T04:00Z', zones));
    expect(error.message).toBe('--until 2024-11-22T04:00Z: expected a time after --from 2024-11-22');
    expect(error.hint).toBe(
      'in region us, --from is 2024-11-22T00:00:00-08:00 and --until is 2024-11-21T20:00:00-08:00',
    );
    expect(usageError(() => resolveSpan('now', 'now', zones)).message).toContain('--until now');
    expect(usageError(() => resolveSpan('2024-11-22', '2024-11-22', zones)).message).toContain('--until');
    expect(usageError(() => resolveSpan('soon', '2024-11-22', zones)).message).toMatch(/^--from: /);
  });
});

test.each([
  ['2024-02-28', '2024-02-29'],
  ['2025-01-20', '2025-01-21'],
  ['2024-12-31', '2025-01-01'],
  ['2199-12-31', '2200-01-01'],
])('%s is over as %s begins', (last, next) => {
  const day = parseWhen(last);
  if ('error' in day || day.kind !== 'local') throw new Error(`${last} is no day`);
  const after = dayAfter(day);
  expect(after.text).toBe(next);
  expect(resolveWhen(after, 'Asia/Tokyo')).toEqual({ at: Date.parse(`${next}T00:00+09:00`) });
});
