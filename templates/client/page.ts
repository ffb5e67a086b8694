import { metaContent } from 'almanac/client';

interface Preproduction {
  /** Host names. */
  readonly hosts: readonly string[];
  readonly api: string;
}

/** The base URL of all calls, by the page's region; on pre-production hosts the pre-production one. */
export function apiBase(): string {
  const preproduction = metaContent('preproduction');
  if (preproduction !== '') {
    const { hosts, api } = JSON.parse(preproduction) as Preproduction;
    if (hosts.includes(location.hostname)) return api;
  }
  return metaContent('api');
}
