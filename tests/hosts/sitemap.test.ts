import { expect, test } from 'vitest';
import type { Release } from '../../renderer/calendar/types.ts';
import { planSitemaps } from '../../renderer/hosts/sitemap.ts';

const release = (host: string): Release =>
  ({ host, sitemap: [{ url: `${host}/`, alternates: [] }] }) as unknown as Release;

test('hosts with and without www have a sitemap each', () => {
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

test('hosts with similar names have a sitemap each', () => {
  const hosts = [
    'https://a.b.example',
    'https://a-b.example',
    'http://a-b.example',
    'https://www.a-b.example',
  ];
  const { files, urls } = planSitemaps(hosts.map(release));
  const named = urls.map((url) => new URL(url).pathname.slice(1));
  expect(new Set(named).size).toBe(hosts.length);
  hosts.forEach((host, i) => {
    expect(files.get(named[i] ?? '')).toContain(`<loc>${host}/</loc>`);
  });
});
