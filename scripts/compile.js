// Compiles the program into lib/: run by `npm ci`, so that no call of almanac compiles it again. With `--if-changed`, as tests
// begin, only where lib/ was compiled from something else.
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { pastTheDoor } from './past-the-door.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const next = `${root}lib.next`;

/** A hash of everything that lib/ is compiled from; for packages, of their versions. */
function sourcesHash() {
  const own = ['cli', 'renderer'].flatMap((folder) =>
    readdirSync(root + folder, { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile())
      .map((one) => path.relative(root, path.join(one.parentPath, one.name))),
  );
  const settings = ['package-lock.json', 'package.json', 'scripts/compile.js', 'scripts/past-the-door.js'];
  const hash = createHash('sha256').update(process.version);
  for (const file of [...own, ...settings].sort())
    hash.update(`\n${file}\n`).update(readFileSync(root + file));
  return hash.digest('hex');
}

const sources = sourcesHash();
if (process.argv.includes('--if-changed') && existsSync(`${root}lib/build.json`)) {
  const compiled = JSON.parse(readFileSync(`${root}lib/build.json`, 'utf8'));
  if (compiled.sources === sources) process.exit();
}

rmSync(next, { recursive: true, force: true });
/** Problems are worded here, in English: the forty other languages of zod would be parsed at each start for nothing. */
const withoutZodLocales = {
  name: 'without-zod-locales',
  setup(bundle) {
    bundle.onLoad({ filter: /zod.v4.locales.[^/\\]+\.js$/ }, ({ path: file }) =>
      /(en|index)\.js$/.test(file)
        ? undefined
        : { contents: 'export default () => ({ localeError: () => undefined });' },
    );
  },
};

await build({
  absWorkingDir: root,
  entryPoints: {
    almanac: 'cli/almanac.ts',
    library: 'renderer/library.ts',
    site: 'renderer/site.ts',
    thread: 'renderer/engine/threads/thread.ts',
    'first-render-thread': 'renderer/render/first-render-thread.ts',
    'edge-source': 'renderer/hosts/edge-source.ts',
    descriptions: 'renderer/engine/opening/descriptions.ts',
    'vendor/react': 'renderer/vendor/react.ts',
    'vendor/react-jsx-runtime': 'renderer/vendor/react-jsx-runtime.ts',
    'vendor/react-dom-server': 'renderer/vendor/react-dom-server.ts',
    'vendor/render-view': 'renderer/render/render-view.ts',
  },
  outdir: next,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  chunkNames: 'chunks/[name]-[hash]',
  define: { 'process.env.NODE_ENV': '"production"' },
  // Native programs, and servers that find their own files, stay where npm put them.
  external: [
    'esbuild',
    'lightningcss',
    'serve',
    'serve-handler',
    'compression',
    'chokidar',
    '@resvg/resvg-js',
    'happy-dom',
    // Only where the site has it, and photographs.
    'sharp',
    // Only where it is installed, and a browser with it.
    'playwright-core',
  ],
  // Bundled CommonJS code still calls require for Node's own modules.
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
  legalComments: 'linked',
  minifyWhitespace: true,
  minifySyntax: true,
  plugins: [withoutZodLocales, pastTheDoor(root)],
  logLevel: 'warning',
});
// What a site's own tests get as `almanac/client`; browsers get what the site's build makes of it.
await build({
  absWorkingDir: root,
  entryPoints: { client: 'renderer/browser/client.ts' },
  outdir: next,
  bundle: true,
  format: 'esm',
  target: 'es2022',
  external: ['react', 'almanac:time'],
  logLevel: 'warning',
});
// The bar that preview puts into pages runs in browsers.
await build({
  absWorkingDir: root,
  entryPoints: {
    toolbar: 'cli/preview/bar/bar.client.ts',
    frames: 'cli/preview/frames/frames.client.ts',
    problems: 'cli/preview/problems.css',
    sandbox: 'cli/preview/sandbox/sandbox.css',
    'frames-style': 'cli/preview/frames/frames.css',
  },
  outdir: `${next}/preview`,
  bundle: true,
  format: 'esm',
  target: 'es2022',
  minify: true,
  logLevel: 'warning',
});
// What hosts run is bundled once, here, and not at each build.
const { bundleEdge } = await import(`${next}/edge-source.js`);
writeFileSync(path.join(next, 'edge.mjs'), await bundleEdge());

// Editors describe a key by the comment above it in its schema's source.
const { descriptionsIn } = await import(`${next}/descriptions.js`);
const described = (...files) =>
  Object.assign(
    {},
    ...files.map((file) => descriptionsIn(readFileSync(path.join(root, 'renderer', file), 'utf8'))),
  );
writeFileSync(
  path.join(next, 'descriptions.json'),
  JSON.stringify({
    site: described('model/site.ts'),
    navigation: described('model/navigation.ts'),
    regions: described('model/region.ts', 'commerce/region-keys.ts'),
    pages: described('model/page.ts', 'commerce/page-keys.ts'),
    products: described('commerce/product-file.ts'),
    campaigns: described('commerce/campaign-file.ts'),
  }),
);

// Identifies this program, since a calendar records which one made it.
const hash = createHash('sha256');
for (const entry of readdirSync(next, { recursive: true, withFileTypes: true })
  .filter((one) => one.isFile())
  .map((one) => path.relative(next, path.join(one.parentPath, one.name)).split(path.sep).join('/'))
  .sort()) {
  hash.update(`${entry}\n`).update(readFileSync(path.join(next, entry)));
}
const named = { hash: hash.digest('hex').slice(0, 8), sources };
writeFileSync(path.join(next, 'build.json'), `${JSON.stringify(named)}\n`);

// The old program stays until the new one is whole.
rmSync(`${root}lib`, { recursive: true, force: true });
renameSync(next, `${root}lib`);
chmodSync(`${root}cli/bin.js`, 0o755);

// npm links the programs of dependencies, not a project's own: with this `npx almanac` works in the checkout too.
const program = `${root}node_modules/.bin/almanac`;
if (existsSync(`${root}node_modules/.bin`) && !existsSync(program) && process.platform !== 'win32') {
  rmSync(program, { force: true });
  symlinkSync('../../cli/bin.js', program);
}
