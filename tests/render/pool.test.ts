import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openPool } from '../../renderer/render/pool.ts';
import { temporaryFolder } from '../support/site.ts';

test('a thread that never ends is ended by the first signal', async () => {
  const file = path.join(temporaryFolder(), 'templates.mjs');
  writeFileSync(
    file,
    'export const layout = { header: {}, footer: {} }, pageTypes = { a: {} };\nexport const render = () => { for (;;) {} };\n',
  );
  const stop = new AbortController();
  const files = { styles: [], pageStyles: {}, boot: [], islands: {}, themeColour: null, icon: null };
  const pool = openPool({
    file,
    templates: {} as never,
    files,
    threads: 1,
    onResult: () => {},
    signal: stop.signal,
  });
  const fragments = ['head', 'header', 'main', 'footer'].map((name) => ({ name, key: name, json: '{}' }));
  const place = { region: 'gb', pageId: 'a', source: 'data/pages/a.yaml', pageType: 'a', bodyClass: '' };
  await pool.submit({
    id: 0,
    ...place,
    present: true,
    validFrom: null,
    validUntil: null,
    fragments,
    target: `${file}.html`,
  });
  setTimeout(() => stop.abort(), 300);
  await expect(pool.drain()).rejects.toThrow(/abort/i);
  await pool.close();
});
