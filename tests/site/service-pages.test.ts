import { beforeAll, expect, test, vi } from 'vitest';
import type { OpenSite } from '../../renderer/engine/opening/open-site.ts';
import { answerAt } from '../support/answers.ts';
import { openShop } from '../support/open-shop.ts';

// Drawings that are not cached yet take their time.
vi.setConfig({ testTimeout: 180_000 });

const LATER = '2025-06-10T12:00:00Z';

let open: OpenSite;
beforeAll(async () => {
  open = await openShop();
});

function htmlAt(path: string, at: string): string {
  const answer = answerAt(open, path, at);
  if (answer?.kind !== 'page') throw new Error(`${path} is no page at ${at}`);
  return answer.html;
}

/** Common characters that only simplified Chinese has. */
const SIMPLIFIED =
  '产关务们个这来说时会对学发电动机选购页国语种订阅邮输请录设备视频软热卖类专属优阶实际为与从众传体余侧应开还进远连边过达运长门问间闻' +
  '马驱验鱼鸟龙齐网维护经级约纪纸线组细终给络绝统继续缓编缘缩讨议记许论设访证评识诉词译试话询该详调谁谈负责货质购费贵资赠赢车转轮软输办' +
  '动势区医华协单压厂历变号叶吗听启员响团园图场坏块坚声处复够头夹夺奖妈宁宝审宽对寻导尔尘层屿岁岗带帮干并广庄库应庙弃张弹强归当录彻径黄';

test('the page for Hong Kong and Macao is in Traditional Chinese, including header and footer', () => {
  const at = '2025-04-10T12:00:00Z';
  const page = htmlAt('/where-to-buy/hongkong-macao', at);
  expect(page).toMatch(/<html lang="zh-HK"/);
  expect(page).toMatch(/hreflang="zh-HK" href="[^"]*\/where-to-buy\/hongkong-macao"/);
  expect(page).not.toMatch(/hreflang="zh-CN"/);
  const text = page
    .replace(/<script.*?<\/script>/gs, '')
    // Skip edition offers, which are in their own language, and names of languages.
    .replaceAll(/ data-offer="[^"]*"/g, '')
    .replaceAll('简体中文', '');
  const found = [...text].filter((letter) => SIMPLIFIED.includes(letter) && !'干并才'.includes(letter));
  expect([...new Set(found)].join('')).toBe('');
  expect(htmlAt('/', at)).toMatch(/<html lang="zh-CN"/);
});

test('a manual is listed from its day on', () => {
  const before = htmlAt('/us/manuals', '2025-05-21T23:59:00-07:00');
  const after = htmlAt('/us/manuals', '2025-05-22T00:00:00-07:00');
  const dayOf = /<time dateTime="2025-05-22"/i;
  expect(before).not.toMatch(dayOf);
  expect(after).toMatch(dayOf);
  expect(before).toMatch(/flagship-bumblebee-quick-start\.pdf/);
});

test('questions are marked up with the answers on the page', () => {
  const page = htmlAt('/de/faq', LATER);
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page)?.[1] ?? '{}';
  const nodes = (JSON.parse(json) as { '@graph': { '@type': string; mainEntity?: { name: string }[] }[] })[
    '@graph'
  ];
  const questions = nodes.find((node) => node['@type'] === 'FAQPage')?.mainEntity ?? [];
  const main = page.slice(page.indexOf('<main'), page.indexOf('</main>'));
  expect(questions.length).toBe(main.match(/<summary>/g)?.length);
  expect(questions.map(({ name }) => name)).toContain('Wie lange gilt die Garantie?');
});

test('a character is found by his local name, also among manuals and first aid', () => {
  for (const path of ['/manuals', '/support'])
    for (const name of ['威震天', '钢锁', '巴斯光年', '擎天柱', '大黄蜂'])
      expect(htmlAt(path, LATER), `${name} in ${path}`).toContain(name);
  expect(htmlAt('/jp/support', LATER)).toContain('バンブルビー');
});

test('a product without automatic transformation has no question about one that stopped', () => {
  const page = htmlAt('/us/support', LATER);
  const asked = [...page.matchAll(/data-transforms="(yes|no)".*?figures-(\w+)-cut/gs)];
  const who = (answer: string) => asked.filter(([, said]) => said === answer).map(([, , name]) => name);
  expect(who('yes')).toContain('grimlockG1Flagship');
  expect(who('no')).toEqual(
    expect.arrayContaining(['aiBase', 'eliteOptimusPrime', 'interstellarScoutK1pro']),
  );
});

test('a product without voice control has no question about poor hearing', () => {
  const page = htmlAt('/us/support', LATER);
  const deaf = [...page.matchAll(/data-listens="(yes|no)".*?figures-(\w+)-cut/gs)]
    .filter(([, said]) => said === 'no')
    .map(([, , name]) => name);
  expect(deaf).toEqual(['interstellarScoutK1', 'aiBase']);
  expect(page).toMatch(/data-needs="listens"[^>]*><summary><span>He doesn’t hear me/);
});

test('without transforming or pre-ordered products there are no questions about them', () => {
  for (const [page, question] of [
    ['support', '変形の途中で止まった'],
    ['faq', '変形するとき、手伝いは必要ですか？'],
    ['faq', '予約商品の支払いはいつですか？'],
  ] as const) {
    expect(htmlAt(`/jp/${page}`, '2024-11-22T12:00:00Z'), page).not.toContain(question);
    expect(htmlAt(`/jp/${page}`, '2025-04-10T12:00:00Z'), page).toContain(question);
  }
});

test('a missing choice is reported as such, in every language that has a form', () => {
  const asked = {
    us: 'Please choose one.',
    de: 'Bitte wählen Sie etwas aus.',
    fr: 'Veuillez faire un choix.',
    jp: 'この項目をお選びください。',
    kr: '하나를 선택해\u00a0주세요.',
  };
  for (const [region, words] of Object.entries(asked))
    expect(htmlAt(`/${region}/technical-support`, LATER), region).toContain(`unchosen&quot;:&quot;${words}`);
});

test.each([
  ['de', /maßstäblich|im selben Maßstab/gi],
  ['fr', /à l’échelle|à la même échelle/gi],
])('%s: the terms quote the words by which a page says that its drawings are to scale', (region, words) => {
  const pages = ['about-us', 'flagship-bumblebee', 'flagship-megatron', 'flagship-optimus-prime'];
  const said = pages.flatMap((page) => htmlAt(`/${region}/${page}`, LATER).match(words) ?? []);
  const terms = htmlAt(`/${region}/terms-use`, LATER);
  expect(new Set(said.map((word) => word.toLowerCase())).size).toBe(2);
  for (const word of said) expect(terms.toLowerCase()).toContain(word.toLowerCase());
});

test('payments by month are among the questions only where they are offered', () => {
  for (const region of ['us', 'uk', 'eu']) {
    const answer = /id="buying-preorder".*?<\/details>/s.exec(
      htmlAt(`/${region}/faq`, '2025-04-10T12:00:00Z'),
    );
    const price = htmlAt(`/${region}/flagship-bumblebee`, '2025-04-10T12:00:00Z');
    const offered = /APR|interest-free monthly payments/.test(price);
    expect(/monthly payments/.test(answer?.[0] ?? '?'), region).toBe(offered);
  }
});

test('an account page sends nobody to the store for a return that is asked for on this site', () => {
  for (const region of ['us', 'uk']) {
    const main = /<main.*<\/main>/s.exec(htmlAt(`/${region}/account`, LATER))?.[0] ?? '';
    expect(main).toContain(`href="/${region}/return-manufacturer"`);
    expect(main).not.toMatch(/returns are/);
  }
});

test.each([
  ['/us', 'to send back what you bought in our store'],
  ['/jp', '公式ストアでお求めの商品は、お届けから8日以内なら返品できます'],
  ['/kr', '공식 스토어에서 산 제품은 받은'],
  ['', '在官方商城购买的商品，自签收之日起'],
])(
  '%s: the terms in short promise returns, as the terms in full, for what the store sold',
  (region, said) => {
    const page = htmlAt(`${region}/terms-use`, LATER)
      .replaceAll(/[\u200b\u2060]/g, '')
      .replaceAll('\u00a0', ' ');
    const [short = '', full = ''] = page.split('<section id="returns"');
    expect(short).toContain(said);
    expect(full).toMatch(
      /in our store|公式ストアでお求めの商品|공식 스토어에서 산 제품|在官方商城购买的商品/,
    );
  },
);
