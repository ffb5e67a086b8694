import type { ClientRuntime } from '../../assets/bundle-client.ts';
import type { Bundles } from '../../assets/bundles.ts';
import { packageVersion } from '../../assets/package-root.ts';
import type { Inputs } from '../../read/inputs.ts';
import { calendarId } from '../../release/index.ts';

/** What one state of the inputs is, and all else that could change what is built of it. */
export interface Revision {
  readonly id: string;
  readonly inputs: Readonly<Record<string, string>>;
  readonly versions: Readonly<Record<string, string>>;
}

/** What inputs are a revision of, with what their templates are bundled of. */
export function revisionOf(
  { digest }: Pick<Inputs, 'digest'>,
  { packages }: Pick<Bundles, 'packages'>,
  { clientRuntime = 'preact' }: { readonly clientRuntime?: ClientRuntime },
): Revision {
  const inputs = { ...digest, packages, clientRuntime };
  const versions = {
    almanac: packageVersion(),
    icu: process.versions.icu ?? 'none',
    tz: process.versions.tz ?? 'none',
  };
  return { id: calendarId(inputs, versions), inputs, versions };
}

/** Names the code that pages and islands are made of. */
export function codeOf({ inputs, versions }: Revision): string {
  return `${versions.almanac} ${inputs.templates} ${inputs.packages}`;
}
