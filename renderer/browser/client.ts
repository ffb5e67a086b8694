/**
 * What a site's scripts may import in the browser (`almanac/client`): parts of what the engine puts on every page,
 * such as the guard of its time, the link to the right host, and the reload of pages whose scripts are gone.
 */
export { siblingHost } from './hosts.ts';
export { fetched, metaContent, random, renewOnce } from './page.ts';
export {
  type AskTime,
  compareClocks,
  followServerTime,
  pricesNow,
  serverNow,
  syncServerTime,
  type TimeRequest,
} from './time.ts';
export { useSecondsLeft } from './use-seconds-left.ts';
