import { expect, test } from 'vitest';
import type { Release } from '../../renderer/calendar/types.ts';
import { planSitemaps } from '../../renderer/hosts/sitemap.ts';

const release = (host: string): Release =>
  ({ host, sitemap: [{ url: `${host}/`, alternates: [] }] }) as unknown as Release;

test('a host with www and one without have a sitemap each', () => {
  const { files, urls } = planSitemaps([
    release('https://www.a.example'),
    release('https://a.example'),
    release('https://www.b.example'),
  ]);
  expect(urls).toEqual([
    'https://www.a.example/sitemap-www-a-example.xml',
    'https://a.example/sitemap-a-example.xml',
    'https://www.b.example/sitemap-b-example.xml',
  ]);
  expect(files.get('sitemap-a-example.xml')).toContain('<loc>https://a.example/</loc>');
  expect(files.get('sitemap-www-a-example.xml')).toContain('<loc>https://www.a.example/</loc>');
});
