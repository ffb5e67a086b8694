/**
 * The browsers that count, by the oldest version of each. `whole`: everything works. `reading`: one can read and buy; what
 * these browsers lack has a fall-back.
 */
export const BROWSERS = {
  whole: { chrome: '120', firefox: '128', safari: '17.4' },
  reading: { chrome: '120', firefox: '115', safari: '16.4' },
} as const;

type Name = keyof (typeof BROWSERS)['reading'];

const oldest = Object.entries({ ...BROWSERS.reading, ios: BROWSERS.reading.safari });

/** What esbuild compiles scripts and style sheets to. */
export const SCRIPT_TARGETS: readonly string[] = oldest.map(([name, version]) => name + version);

/** What lightningcss compiles style sheets to: each version as one number, with a byte for each of its parts. */
export const STYLE_TARGETS: Readonly<Record<Name | 'ios_saf', number>> = Object.fromEntries(
  oldest.map(([name, version]) => {
    const [major = 0, minor = 0] = version.split('.').map(Number);
    return [name === 'ios' ? 'ios_saf' : name, (major << 16) | (minor << 8)];
  }),
) as Record<Name | 'ios_saf', number>;
