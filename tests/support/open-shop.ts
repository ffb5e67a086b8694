import { type OpenSite, openSite } from '../../renderer/engine/opening/open-site.ts';
import { projectRoot } from './site.ts';

let opened: Promise<OpenSite> | undefined;

/** The shop of this repository, read once for all test files of a process. Tests only ask it; to change it, copy it. */
export function openShop(): Promise<OpenSite> {
  opened ??= openSite({ root: projectRoot });
  return opened;
}
