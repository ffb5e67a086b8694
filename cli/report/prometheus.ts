import { END, fromUtc, type RegionStatus, type Status } from '../../renderer/index.ts';

/** The status as Prometheus reads it (text format 0.0.4), for the textfile collector of its node exporter. */
export function toPrometheus({ ok, problems, warnings, regions, now, frozen, room }: Status): string {
  return [
    metric('almanac_live_ok', 'Whether what is live is what should be live.', [['', Number(ok)]]),
    metric('almanac_problems', 'What is wrong with what is live.', [['', problems.length]]),
    metric('almanac_warnings', 'Problems that will come unless someone acts.', [['', warnings.length]]),
    metric('almanac_status_timestamp_seconds', 'When the status was taken.', [['', secondsOf(now)]]),
    metric('almanac_frozen', 'Whether people are kept from moving what is live.', [
      ['', Number(frozen !== null)],
    ]),
    ...(room === null
      ? []
      : [metric('almanac_free_bytes', 'What is left on the disk of the output.', [['', room.freeBytes]])]),
    perRegion(regions, 'almanac_region_ok', 'Whether the region shows what is due.', (region) =>
      Number(region.ok),
    ),
    perRegion(regions, 'almanac_region_held', 'Whether the region is held.', (region) => Number(region.held)),
    perRegion(regions, 'almanac_next_switch_timestamp_seconds', 'The next switch; +Inf: none.', ({ next }) =>
      secondsOf(next?.at ?? null),
    ),
    perRegion(
      regions,
      'almanac_next_switch_attended',
      'Whether a watch or a timer that makes the next switch was seen; 1 where there is none to make.',
      ({ attended }) => Number(attended),
    ),
    perRegion(
      regions,
      'almanac_coverage_end_timestamp_seconds',
      'The end of coverage; +Inf: none; 0: not covered.',
      ({ coverage }) => (coverage === null ? 0 : secondsOf(coverage.until)),
    ),
    metric(
      'almanac_release_info',
      'What is shown.',
      regions.map(({ region, release, calendar }) => [
        labels({ region, release: release ?? '', calendar }),
        1,
      ]),
    ),
  ].join('');
}

function perRegion(
  regions: readonly RegionStatus[],
  name: string,
  help: string,
  value: (region: RegionStatus) => number,
): string {
  return metric(
    name,
    help,
    regions.map((status) => [labels({ region: status.region }), value(status)]),
  );
}

function metric(
  name: string,
  help: string,
  samples: readonly (readonly [labels: string, value: number])[],
): string {
  const lines = samples.map(([label, value]) => `${name}${label} ${value === Infinity ? '+Inf' : value}`);
  return `${[`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, ...lines].join('\n')}\n`;
}

function labels(values: Readonly<Record<string, string>>): string {
  const quoted = (text: string) => text.replace(/[\\"]/g, '\\$&').replace(/\n/g, '\\n');
  return `{${Object.entries(values)
    .map(([name, value]) => `${name}="${quoted(value)}"`)
    .join(',')}}`;
}

function secondsOf(utcText: string | null): number {
  return fromUtc(utcText, END) / 1000;
}
