import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import subsetFont from 'subset-font';
import { beforeAll, describe, expect, test } from 'vitest';
import { bundleClient, type ClientBundle } from '../../renderer/assets/bundle-client.ts';
import { withLicences } from '../../renderer/assets/licences.ts';
import { PackageFiles } from '../../renderer/assets/package-files.ts';
import { readInputs } from '../../renderer/read/inputs.ts';
import { TemplateFiles } from '../../renderer/read/template-files.ts';
import { projectRoot, temporaryFolder, tinySite } from '../support/site.ts';

async function bundleOf(root: string, runtime: 'preact' | 'react' = 'preact'): Promise<ClientBundle> {
  const files = new TemplateFiles(root, (await readInputs(root)).templates);
  const packages = new PackageFiles(root);
  return bundleClient({ files, packages, digest: '', compiler: '', cacheFolder: null }, runtime);
}

const textOf = ({ bytes }: { readonly bytes: Uint8Array }): string => Buffer.from(bytes).toString();

describe('the published files', () => {
  let bundle: ClientBundle;
  beforeAll(async () => {
    bundle = await bundleOf(projectRoot);
  });

  test('come with the licences of the fonts and packages in them', () => {
    const licences = bundle.assets.filter(({ url }) => url.startsWith('/assets/licences.'));
    expect(licences).toHaveLength(1);
    const text = textOf(licences[0] as { bytes: Uint8Array });
    expect(text).toContain('SIL OPEN FONT LICENSE Version 1.1');
    expect(text).toContain('Copyright 2020 The Archivo Project Authors');
    expect(text).toContain('Copyright 2020 The Martian Mono Project Authors');
    expect(text).toMatch(/^preact\n\nThe MIT License.*Jason Miller/ms);
    expect(text).not.toContain(projectRoot);
  });

  test('link to the licences from each file that needs one, and from no other', () => {
    const url = bundle.assets.find((asset) => asset.url.includes('/licences.'))?.url ?? '';
    const named = bundle.assets.filter((asset) => textOf(asset).includes(`/*! Licences: ${url} */`));
    expect(named).toEqual(bundle.assets.filter(({ needs }) => needs.includes(url)));
    const [style = '', ...scripts] = named.map((asset) => asset.url).sort((a, b) => b.localeCompare(a));
    expect(style).toMatch(/\/site\.[0-9a-f]{8}\.css$/);
    expect(scripts.length).toBeGreaterThan(0);
    expect(bundle.boot.some((file) => scripts.includes(file))).toBe(false);
  });

  test("include React's licence when React is used, and no licence file when nothing needs one", async () => {
    const texts = (await bundleOf(tinySite, 'react')).assets.map(textOf);
    expect(texts.some((text) => text.includes('react-dom\n\nMIT License'))).toBe(true);
    expect(texts.some((text) => text.includes('Jason Miller'))).toBe(false);
  });
});

test('scripts of an installed almanac need no notice, those of other packages beside it do', async () => {
  const root = temporaryFolder();
  for (const name of ['almanac', 'other']) {
    const folder = path.join(root, 'node_modules', name);
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'LICENSE'), `Licence of ${name}`);
  }
  const outputs = Object.fromEntries(
    ['almanac', 'other'].map((name) => {
      const inputs = { [`node_modules/${name}/client.js`]: { bytesInOutput: 1 } };
      return [`${name}.js`, { bytes: 1, inputs, imports: [], exports: [] }];
    }),
  );
  const written = Object.keys(outputs).map((file) => ({ path: file, contents: Buffer.from('0;') }));
  const made = withLicences({ inputs: {}, outputs }, written, new TemplateFiles(root, []), () =>
    'f'.repeat(64),
  );
  expect([...made.licensed]).toEqual(['other.js']);
  expect(made.licences && textOf(made.licences)).toBe('other\n\nLicence of other\n');
  expect(made.files.map(({ contents }) => contents.length > 2)).toEqual([false, true]);
});

test('the reduced fonts name their licence', async () => {
  const folder = path.join(projectRoot, 'templates/fonts');
  const fonts = readdirSync(folder).filter((name) => name.endsWith('.woff2'));
  expect(fonts.length).toBeGreaterThan(0);
  for (const name of fonts) {
    const cut = readFileSync(path.join(folder, name));
    const font = await subsetFont(cut, 'a', { targetFormat: 'sfnt', preserveNameIds: [13, 14] });
    const address = Buffer.from('scripts.sil.org/OFL', 'utf16le').swap16();
    expect(font.includes(address), name).toBe(true);
  }
});

test('the program has a licence, and one command lists its dependencies', () => {
  const { license } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')) as {
    license: string;
  };
  expect(readFileSync(path.join(projectRoot, 'LICENSE'), 'utf8')).toContain(`${license} License`);
  const { components } = JSON.parse(
    execFileSync('npm', ['run', '--silent', 'sbom'], { cwd: projectRoot, encoding: 'utf8' }),
  ) as { components: { name: string; licenses?: unknown[] }[] };
  const preact = components.find(({ name }) => name === 'preact');
  expect(preact?.licenses).toEqual([{ license: { id: 'MIT' } }]);
  expect(components.some(({ name }) => name === 'vitest')).toBe(false);
});
