import { existsSync } from 'node:fs';
import path from 'node:path';
import type { LaunchOptions } from 'playwright-core';

const FULL = ['chromium', 'chromium-browser', 'google-chrome'];
/** Chromium without a window of any kind: the same engine, half the work. It keeps no page that was left. */
const SHELL = 'chromium-headless-shell';
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A browser that keeps pages that were left, for Back, or a plain one. */
export type Kind = 'plain' | 'keeping';

function findChromium(kind: Kind): string {
  const { CHROMIUM, PATH = '' } = process.env;
  const folders = ['/usr/bin', ...PATH.split(path.delimiter).filter(Boolean)];
  const names = kind === 'plain' ? [SHELL, ...FULL] : FULL;
  const candidates = CHROMIUM
    ? [CHROMIUM]
    : names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  const found = candidates.find((file) => existsSync(file));
  if (found === undefined) {
    throw new Error(
      `no Chromium found${CHROMIUM ? ` at CHROMIUM=${CHROMIUM}` : ''}: apt-get install chromium, or set CHROMIUM to the path of one`,
    );
  }
  return found;
}

/** `letters`: the size of text in pixels; `fonts`: the configuration of the only fonts, as fontconfig reads it. */
export function launchOptions(kind: Kind, letters = 16, fonts?: string): LaunchOptions {
  return {
    executablePath: findChromium(kind),
    // Set for all, this flag would replace Playwright's own use of it, which says that there is a pointer.
    args: letters === 16 ? FLAGS : [...FLAGS, `--blink-settings=defaultFontSize=${letters}`],
    // Driven browsers keep no page that was left, unless this is removed.
    ignoreDefaultArgs: kind === 'keeping' ? ['--disable-back-forward-cache'] : [],
    ...(fonts !== undefined && { env: { ...process.env, FONTCONFIG_FILE: fonts } }),
  };
}
