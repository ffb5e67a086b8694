/** Zones with something odd about them: half hours, midnight changes, reversed or dropped summer time, skipped days. */
export const ODD_ZONES = [
  'Africa/Cairo', // summer time from midnight, dropped and taken up again
  'Africa/Casablanca', // an hour back for Ramadan
  'Africa/El_Aaiun',
  'Africa/Juba',
  'Africa/Lagos',
  'Africa/Monrovia', // -00:44:30 until 1972
  'Africa/Windhoek', // negative summer time
  'America/Asuncion', // midnight changes
  'America/Caracas', // half an hour there and back
  'America/Havana', // midnight twice in November
  'America/Los_Angeles',
  'America/Miquelon',
  'America/New_York',
  'America/Noronha', // a summer time of one week
  'America/Nuuk',
  'America/Santiago', // midnight skipped in September
  'America/Sao_Paulo',
  'America/St_Johns', // changes at 00:01, once by two hours
  'Antarctica/Casey',
  'Antarctica/Troll', // two hours
  'Asia/Amman',
  'Asia/Beirut', // midnight skipped in March
  'Asia/Gaza',
  'Asia/Hong_Kong',
  'Asia/Kathmandu', // +05:45
  'Asia/Kolkata',
  'Asia/Pyongyang',
  'Asia/Shanghai',
  'Asia/Tehran',
  'Asia/Tokyo',
  'Atlantic/Azores',
  'Australia/Eucla', // +08:45
  'Australia/Lord_Howe', // summer time of half an hour
  'Europe/Berlin',
  'Europe/Dublin',
  'Europe/Istanbul',
  'Europe/London',
  'Pacific/Apia', // skipped 2011-12-30
  'Pacific/Chatham', // +12:45
  'Pacific/Kiritimati', // -10:40 once, now +14:00, skipped 1994-12-31
  'Pacific/Kwajalein', // skipped 1993-08-21
  'UTC',
] as const;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * The zone's wall time as the milliseconds of a UTC clock with the same reading. Computed field by field, independently
 * of the engine.
 */
export function wallAt(at: number, zone: string): number {
  let format = formats.get(zone);
  if (!format) {
    const two = '2-digit';
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: two,
      day: two,
      hour: two,
      minute: two,
      second: two,
    });
    formats.set(zone, format);
  }
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second, ((at % 1000) + 1000) % 1000);
}

/** Every instant at which the zone's clock has this reading, found by trying all offsets since 1970. */
export function instantsReading(wall: number, zone: string): number[] {
  const offsets = [-44.5, -(10 * 60 + 40)];
  for (let offset = -15 * 60; offset <= 15 * 60; offset += 15) offsets.push(offset);
  const instants = offsets.map((offset) => wall - offset * MINUTE).filter((at) => wallAt(at, zone) === wall);
  return [...new Set(instants)].sort((a, b) => a - b);
}

/** The first instant after each change of the zone's offset within a year. */
export function changesIn(year: number, zone: string): number[] {
  const offset = (at: number) => wallAt(at, zone) - at;
  const changes: number[] = [];
  const end = Date.UTC(year + 1, 0, 1);
  for (let day = Date.UTC(year, 0, 1); day < end; day += DAY) {
    let [last, at] = [day, day + DAY];
    if (offset(last) === offset(at)) continue;
    const before = offset(last);
    while (at - last > 1) {
      const middle = Math.floor((last + at) / 2);
      if (offset(middle) === before) last = middle;
      else at = middle;
    }
    changes.push(at);
  }
  return changes;
}
