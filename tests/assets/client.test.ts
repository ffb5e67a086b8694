import path from 'node:path';
import { expect, test } from 'vitest';
import { bundleClient, type ClientBundle } from '../../renderer/assets/bundle-client.ts';
import { PackageFiles } from '../../renderer/assets/package-files.ts';
import { readInputs } from '../../renderer/read/inputs.ts';
import { TemplateFiles } from '../../renderer/read/template-files.ts';
import { copySite, projectRoot } from '../support/site.ts';

const diary = path.join(projectRoot, 'tests/fixtures/sites/diary');

async function bundleOf(templates: Readonly<Record<string, string>>): Promise<ClientBundle> {
  const root = copySite(diary, templates);
  const files = new TemplateFiles(root, (await readInputs(root)).templates);
  const packages = new PackageFiles(root);
  return bundleClient({ files, packages, digest: '', compiler: '', cacheFolder: null }, 'preact');
}

function textOf({ assets }: ClientBundle, urls: readonly string[] | undefined): string {
  return assets
    .flatMap(({ url, bytes }) => (urls?.includes(url) ? Buffer.from(bytes).toString() : []))
    .join();
}

test('a site without scripts of its own gets the guard, its veil, and the detector of lost scripts', async () => {
  const bundle = await bundleOf({});
  expect(textOf(bundle, bundle.boot)).toContain('valid-until');
  expect(textOf(bundle, bundle.lost)).toContain('almanac:lost');
  expect(bundle.assets.some(({ bytes }) => Buffer.from(bytes).toString().includes('[data-until]'))).toBe(
    true,
  );
});

test("a site's own scripts replace the default ones, and its boot script runs after the guard", async () => {
  const bundle = await bundleOf({
    'templates/client/guard.ts': `document.title = 'own guard';`,
    'templates/client/boot.ts': `document.title = 'own boot';`,
    'templates/client/lost.ts': `document.title = 'own lost';`,
  });
  expect(textOf(bundle, bundle.boot)).toMatch(/own guard.*own boot/s);
  expect(textOf(bundle, bundle.boot)).not.toContain('valid-until');
  expect(textOf(bundle, bundle.lost)).toContain('own lost');
});

test('a file gets only the names that it imports from almanac/client, and its time call is used', async () => {
  const bundle = await bundleOf({
    'templates/client/time.ts': `export default async () => 'own time';`,
    'templates/client/boot.ts': `import { renewOnce } from 'almanac/client'; addEventListener('own', () => renewOnce('own'));`,
    'templates/islands/Clock.tsx': `import { useSecondsLeft } from 'almanac/client';
      export default ({ end }: { end: string }) => <p>{useSecondsLeft(end)}</p>;`,
    'templates/islands/Whole.tsx': `import * as client from 'almanac/client';
      export default () => <p>{String(client.serverNow())}</p>;`,
  });
  expect(textOf(bundle, bundle.boot)).not.toContain('performance.now');
  expect(textOf(bundle, bundle.islands.Clock)).toContain('performance.now');
  expect(textOf(bundle, bundle.islands.Whole)).toContain('performance.now');
  expect(bundle.assets.some(({ bytes }) => Buffer.from(bytes).toString().includes('own time'))).toBe(true);
});
