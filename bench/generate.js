// Writes a site of 8 regions × n product pages of about 30 KB. Its data is JSON or YAML, with the same values in both.
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { stringify } from 'yaml';

const REGIONS = [
  ['cn', 'zh-CN', 'CNY', 'Asia/Shanghai'],
  ['us', 'en-US', 'USD', 'America/Los_Angeles'],
  ['uk', 'en-GB', 'GBP', 'Europe/London'],
  ['eu', 'en-IE', 'EUR', 'Europe/Brussels'],
  ['fr', 'fr-FR', 'EUR', 'Europe/Paris'],
  ['de', 'de-DE', 'EUR', 'Europe/Berlin'],
  ['kr', 'ko-KR', 'KRW', 'Asia/Seoul'],
  ['jp', 'ja-JP', 'JPY', 'Asia/Tokyo'],
];

const WORDS =
  'joint servo panel hinge torque frame wheel visor plate gear axle rotor clamp latch sensor battery chassis armour'.split(
    ' ',
  );

/** A small random generator (xorshift) with a fixed seed, so that every run writes the same site. */
function randomOf(seed) {
  let state = seed | 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

function sentence(random, words) {
  return Array.from({ length: words }, () => WORDS[random(WORDS.length)]).join(' ');
}

function contentOf(i, sections = 12) {
  const random = randomOf(i * 7919 + 17);
  return {
    title: `Model ${i}`,
    sections: Array.from({ length: sections }, (_, s) => ({
      title: `Section ${s} ${sentence(random, 3)}`,
      paragraphs: Array.from({ length: 5 }, (_, p) => `${p}. ${sentence(random, 36)}`),
      specs: Array.from({ length: 8 }, (_, k) => [`Fact ${k}`, sentence(random, 3)]),
    })),
  };
}

/** A day after the fixed price dates that every catalogue has. */
const dayAfter = (days) => new Date(Date.UTC(2024, 0, 1 + days)).toISOString().slice(0, 10);

/**
 * `perRegion`: each region has its own page files with its own words. `byRegion`: one file for each page, whose content differs
 * by region, prices included; there are no products. `switches`: the number of days, from 2024-01-01 on, on each of which one
 * product in fifty changes its price.
 * @param {string} root
 * @param {{ products: number, format: 'json' | 'yaml', perRegion?: boolean, byRegion?: boolean, switches?: number }} options
 */
export function generate(root, { products, format, perRegion = false, byRegion = false, switches = 0 }) {
  rmSync(root, { recursive: true, force: true });
  const write = (file, value) => {
    const target = path.join(root, `${file}.${format}`);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, format === 'json' ? JSON.stringify(value) : stringify(value));
  };
  cpSync(fileURLToPath(new URL('catalogue/templates', import.meta.url)), path.join(root, 'templates'), {
    recursive: true,
  });
  write('data/site', {
    brand: {
      name: 'Bench',
      legalName: 'Bench Ltd',
      address: { street: '1', city: 'B', postalCode: '1', country: 'GB' },
    },
    hosts: { main: 'https://bench.example' },
    regions: REGIONS.map(([id]) => id),
    defaultRegion: 'cn',
  });
  write('data/navigation', { header: [], footer: [] });
  const keys = Array.from({ length: products }, (_, i) => `p${i}`);
  for (const [id, locale, currency, timeZone] of REGIONS) {
    write(`data/regions/${id}`, {
      locale,
      currency,
      timeZone,
      host: 'main',
      store: { url: 'https://store.bench.example' },
      products: Object.fromEntries(
        (byRegion ? [] : keys).map((key, i) => [
          key,
          {
            buy: `https://store.bench.example/${key}`,
            price: {
              '2023-01-01': 100 + i,
              ...(i % 50 < switches ? { [dayAfter(i % 50)]: 105 + i } : {}),
              '2025-05-01': 110 + i,
            },
          },
        ]),
      ),
    });
  }
  keys.forEach((key, i) => {
    if (byRegion) {
      const own = (r) => ({ ...contentOf(i * REGIONS.length + r, 6), price: 100 + i });
      const content = Object.fromEntries(REGIONS.map(([region], r) => [region, own(r)]));
      write(`data/pages/${key}`, { type: 'regional', regions: 'all', content });
      return;
    }
    const page = { type: 'product', product: key };
    write(`data/products/${key}`, { name: `Model ${i}`, page: perRegion ? `${key}-us` : key });
    if (!perRegion) write(`data/pages/${key}`, { ...page, regions: 'all', content: contentOf(i) });
    else
      REGIONS.forEach(([region], r) => {
        write(`data/pages/${key}-${region}`, {
          ...page,
          slug: key,
          regions: [region],
          content: contentOf(i * REGIONS.length + r),
        });
      });
  });
  write('data/pages/home', { type: 'home', slug: '', regions: 'all' });
  write('data/pages/not-found', { type: 'missing', file: '404.html', noindex: true, regions: 'all' });
  for (const language of new Set(REGIONS.map(([, locale]) => locale.split('-')[0]))) {
    write(`locales/${language}`, {
      ui: { item: 'Item', line: 'Line', buy: 'Buy', home: 'Home', missing: 'Missing' },
    });
  }
}
