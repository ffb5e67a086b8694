import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';

const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/** A Chromium of this machine; else why there is none, in words. */
export async function openBrowser(): Promise<Browser | string> {
  const { CHROMIUM, PATH = '' } = process.env;
  const folders = ['/usr/bin', ...PATH.split(path.delimiter).filter(Boolean)];
  const files = CHROMIUM
    ? [CHROMIUM]
    : NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  const executablePath = files.find((file) => existsSync(file));
  if (executablePath === undefined)
    return 'no Chromium was found: install one, or set CHROMIUM to the path of one';
  try {
    const { chromium } = await import('playwright-core');
    return await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-gpu', '--disable-sync'],
    });
  } catch (error) {
    const [message = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    return /playwright-core/.test(message)
      ? 'playwright-core is not installed: npm install --save-dev playwright-core'
      : `Chromium does not start: ${message}`;
  }
}
