import { metaContent } from 'almanac/client';

interface Preproduction {
  /** Host names. */
  readonly hosts: readonly string[];
  readonly api: string;
}

/** The base of all calls: that of the page's region, on the hosts of pre-production its other one. */
export function apiBase(): string {
  const preproduction = metaContent('preproduction');
  if (preproduction !== '') {
    const { hosts, api } = JSON.parse(preproduction) as Preproduction;
    if (hosts.includes(location.hostname)) return api;
  }
  return metaContent('api');
}
