import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { almanacJson } from '../support/cli.ts';
import { projectRoot, temporaryFolder } from '../support/site.ts';

// Drawings that nobody has drawn yet take their time.
vi.setConfig({ testTimeout: 180_000 });

async function built(region: string, at: string): Promise<(file: string) => string> {
  const out = temporaryFolder();
  await almanacJson(['build', '--root', projectRoot, '--out', out, '--region', region, '--at', at]);
  return (file) => readFileSync(path.join(out, 'current', file), 'utf8');
}

/** Common characters that only the simplified script has. */
const SIMPLIFIED =
  '产关务们个这来说时会对学发电动机选购页国语种订阅邮输请录设备视频软热卖类专属优阶实际为与从众传体余侧应开还进远连边过达运长门问间闻' +
  '马驱验鱼鸟龙齐网维护经级约纪纸线组细终给络绝统继续缓编缘缩讨议记许论设访证评识诉词译试话询该详调谁谈负责货质购费贵资赠赢车转轮软输办' +
  '动势区医华协单压厂历变号叶吗听启员响团园图场坏块坚声处复够头夹夺奖妈宁宝审宽对寻导尔尘层屿岁岗带帮干并广庄库应庙弃张弹强归当录彻径黄';

test('the page for Hong Kong and Macao is in Traditional Chinese, header and footer too', async () => {
  const read = await built('cn', '2025-04-10T12:00+08:00');
  const page = read('where-to-buy/hongkong-macao/index.html');
  expect(page).toMatch(/<html lang="zh-HK"/);
  expect(page).toMatch(/hreflang="zh-HK" href="[^"]*\/where-to-buy\/hongkong-macao"/);
  expect(page).not.toMatch(/hreflang="zh-CN"/);
  const text = page
    .replace(/<script.*?<\/script>/gs, '')
    // A language is called by its own name.
    .replaceAll('简体中文', '');
  const found = [...text].filter((letter) => SIMPLIFIED.includes(letter) && !'干并才'.includes(letter));
  expect([...new Set(found)].join('')).toBe('');
  expect(read('index.html')).toMatch(/<html lang="zh-CN"/);
});

test('a manual is there from its day on', async () => {
  const before = (await built('us', '2025-05-21T23:59'))('us/manuals/index.html');
  const after = (await built('us', '2025-05-22T00:00'))('us/manuals/index.html');
  const dayOf = /<time dateTime="2025-05-22"/i;
  expect(before).not.toMatch(dayOf);
  expect(after).toMatch(dayOf);
  expect(before).toMatch(/flagship-bumblebee-quick-start\.pdf/);
});

test('questions are marked up with the answers that stand on the page', async () => {
  const page = (await built('de', '2025-06-10'))('de/faq/index.html');
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page)?.[1] ?? '{}';
  const nodes = (JSON.parse(json) as { '@graph': { '@type': string; mainEntity?: { name: string }[] }[] })[
    '@graph'
  ];
  const questions = nodes.find((node) => node['@type'] === 'FAQPage')?.mainEntity ?? [];
  const main = page.slice(page.indexOf('<main'), page.indexOf('</main>'));
  expect(questions.length).toBe(main.match(/<summary>/g)?.length);
  expect(questions.map(({ name }) => name)).toContain('Wie lange gilt die Garantie?');
});

test('who does not change form by himself is not asked about a transformation that stopped', async () => {
  const page = (await built('us', '2025-06-10'))('us/support/index.html');
  const asked = [...page.matchAll(/data-transforms="(yes|no)".*?figures-(\w+)-silhouette/gs)];
  const who = (answer: string) => asked.filter(([, said]) => said === answer).map(([, , name]) => name);
  expect(who('yes')).toContain('grimlockG1Flagship');
  expect(who('no')).toEqual(
    expect.arrayContaining(['aiBase', 'eliteOptimusPrime', 'interstellarScoutK1pro']),
  );
});

test('where nobody is sold who changes form or is ordered ahead, nobody is asked about it', async () => {
  const before = await built('jp', '2024-11-22');
  const after = await built('jp', '2025-04-10');
  for (const [page, question] of [
    ['support', '変形の途中で止まった'],
    ['faq', '変形するとき、手伝いは必要ですか？'],
    ['faq', '予約商品の支払いはいつですか？'],
  ] as const) {
    expect(before(`jp/${page}/index.html`), page).not.toContain(question);
    expect(after(`jp/${page}/index.html`), page).toContain(question);
  }
});

test('a choice that was not made is asked for as one, in every language that has a form', async () => {
  const asked = {
    us: 'Please choose one.',
    de: 'Bitte wählen Sie etwas aus.',
    fr: 'Veuillez faire un choix.',
    jp: 'この項目をお選びください。',
    kr: '하나를 선택해 주세요.',
  };
  const read = await built(Object.keys(asked).join(','), '2025-06-10');
  for (const [region, words] of Object.entries(asked))
    expect(read(`${region}/technical-support/index.html`), region).toContain(`unchosen&quot;:&quot;${words}`);
});
