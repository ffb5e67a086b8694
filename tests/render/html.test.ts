import { describe, expect, it } from 'vitest';
import type { HeadFacts } from '../../renderer/plan/head.ts';
import {
  assetsIn,
  bytesOf,
  type DocumentFiles,
  type DocumentParts,
  describeFragment,
  fallbackDocument,
  htmlOf,
  joinDocument,
  pieceIn,
  renderHead,
} from '../../renderer/render/document.ts';
import { escapeHtml, escapeJson, languageAttributes } from '../../renderer/render/html.ts';
import { Slab } from '../../renderer/render/slab.ts';

describe('escapeHtml', () => {
  it('leaves nothing that could begin an element or a reference, or end an attribute', () => {
    expect(escapeHtml(`<b title="it's">&</b>`)).toBe('&lt;b title=&quot;it&#39;s&quot;&gt;&amp;&lt;/b&gt;');
    expect(escapeHtml('Plain – 1.599 €')).toBe('Plain – 1.599 €');
  });
});

describe('escapeJson', () => {
  const hostile = { name: '</script><!--', and: 'A & B', lines: 'a\u2028b\u2029c', list: ['<', '>', '&&'] };

  it('parses back to the same value', () => {
    expect(JSON.parse(escapeJson(hostile))).toEqual(hostile);
  });

  it('contains nothing that ends a script element or a line', () => {
    expect(escapeJson(hostile)).not.toMatch(/[<>&\u2028\u2029]/);
    expect(escapeJson('<')).toBe('"\\u003c"');
    expect(escapeJson('\u2028')).toBe('"\\u2028"');
  });
});

describe('languageAttributes', () => {
  it('has dir="rtl" for languages written from right to left', () => {
    expect(languageAttributes('de-AT')).toBe('lang="de-AT"');
    expect(languageAttributes('ar')).toBe('lang="ar" dir="rtl"');
    expect(languageAttributes('he-IL')).toBe('lang="he-IL" dir="rtl"');
    expect(languageAttributes('az-Arab')).toBe('lang="az-Arab" dir="rtl"');
    expect(languageAttributes('az')).toBe('lang="az"');
  });
});

const head: HeadFacts = {
  lang: 'en-GB',
  title: 'Sour & dough',
  siteName: 'Crumb',
  description: 'Bread "from" Bath',
  keywords: null,
  noindex: false,
  api: '',
  preproduction: '',
  hosts: '{"":"https://crumb.example"}',
  scrollPosition: 'top',
  canonical: 'https://crumb.example/sourdough',
  feeds: [],
  alternates: [{ hreflang: 'en-GB', href: 'https://crumb.example/sourdough' }],
  ogType: 'website',
  picture: null,
  jsonLd: null,
} as unknown as HeadFacts;

const files: DocumentFiles = {
  styles: ['/assets/site.css'],
  pageStyles: { bread: ['/assets/bread.css'] },
  lost: [],
  boot: ['/assets/boot.js', '/assets/chunk.js'],
  islands: { Timer: ['/assets/timer.js', '/assets/chunk.js'] },
  themeColour: '#fff',
  icon: '/assets/favicon.svg',
  hosts: ['https://crumb.example'],
};

const headOf = (more: Partial<HeadFacts> = {}, of: Partial<DocumentFiles> = {}, pageType = 'bread') =>
  renderHead({ region: 'gb', pageType, head: { ...head, ...more } as HeadFacts }, { ...files, ...of });

const parts = (more: Partial<DocumentParts> = {}): DocumentParts => ({
  head: headOf(),
  bodyClass: '',
  validFrom: null,
  validUntil: null,
  header: describeFragment('<header>H</header>'),
  main: describeFragment('<p>M</p>'),
  footer: describeFragment('<footer>F</footer>'),
  ...more,
});

const textOf = (more?: Partial<DocumentParts>, of: Partial<DocumentFiles> = {}): string =>
  htmlOf(joinDocument(parts(more), { ...files, ...of }));

describe('a document', () => {
  it('has a head, then header, main and footer, in this order', () => {
    expect(textOf().replace(/<head>.*<\/head>/s, '')).toBe(
      '<!doctype html>\n<html lang="en-GB" data-region="gb">\n\n<body>\n<header>H</header>\n' +
        '<main id="main" tabindex="-1"><p>M</p></main>\n<footer>F</footer>\n</body>\n</html>\n',
    );
    expect(textOf({ bodyClass: 'a"b' })).toContain('<body class="a&quot;b">');
  });

  it.each([
    ['en-GB', 'en_GB'],
    ['zh-Hant-TW', 'zh_TW'],
    ['sr-Latn-RS', 'sr_RS'],
    ['es-419', 'es_LA'],
    ['en-001', 'en'],
    ['ar', 'ar'],
  ])('tells social networks of %s as %s', (lang, locale) => {
    const page = renderHead({ region: 'gb', pageType: 'bread', head: { ...head, lang } as HeadFacts }, files);
    expect(JSON.stringify(page)).toContain(`og:locale\\" content=\\"${locale}\\"`);
  });

  it('has only the head elements that have values', () => {
    const said = [...textOf().matchAll(/<(?:meta|link|script|title)[^\n]*/g)].map(([line]) => line);
    expect(said).toEqual([
      '<meta charset="utf-8">',
      '<meta name="viewport" content="width=device-width, initial-scale=1">',
      '<title>Sour &amp; dough – Crumb</title>',
      '<meta name="description" content="Bread &quot;from&quot; Bath">',
      '<meta name="theme-color" content="#fff">',
      '<meta name="almanac:hosts" content="{&quot;&quot;:&quot;https://crumb.example&quot;}">',
      '<link rel="canonical" href="https://crumb.example/sourdough">',
      '<link rel="alternate" hreflang="en-GB" href="https://crumb.example/sourdough">',
      '<meta property="og:site_name" content="Crumb">',
      '<meta property="og:type" content="website">',
      '<meta property="og:locale" content="en_GB">',
      '<meta property="og:title" content="Sour &amp; dough">',
      '<meta property="og:description" content="Bread &quot;from&quot; Bath">',
      '<meta property="og:url" content="https://crumb.example/sourdough">',
      '<meta name="twitter:card" content="summary">',
      '<meta name="twitter:title" content="Sour &amp; dough">',
      '<meta name="twitter:description" content="Bread &quot;from&quot; Bath">',
      '<link rel="icon" type="image/svg+xml" href="/assets/favicon.svg">',
      '<link rel="stylesheet" href="/assets/site.css">',
      '<link rel="stylesheet" href="/assets/bread.css">',
      '<script type="module" src="/assets/boot.js"></script>',
      '<link rel="modulepreload" href="/assets/chunk.js">',
    ]);
  });

  it('has no empty line', () => {
    expect(textOf()).not.toContain('\n\n');
  });

  it('states its interval, if that has an end', () => {
    const html = textOf({ validFrom: '2025-04-01T00:00:00Z', validUntil: '2025-04-07T00:00:00Z' });
    expect(html).toContain('<meta name="almanac:valid-from" content="2025-04-01T00:00:00Z">');
    expect(html).toContain('<meta name="almanac:valid-until" content="2025-04-07T00:00:00Z">');
  });

  it('has the other head elements that its page asks for', () => {
    const more = {
      title: 'Crumb, the bakery',
      keywords: 'bread, <b>',
      api: '/api/uk',
      preproduction: '{}',
      scrollPosition: 'banner',
      picture: { url: 'https://crumb.example/assets/og.png', alt: 'A "loaf"' },
      jsonLd: { name: '</script>' },
    };
    const html = textOf({ head: headOf(more) });
    for (const line of [
      '<title>Crumb, the bakery</title>',
      '<meta name="keywords" content="bread, &lt;b&gt;">',
      '<meta name="almanac:api" content="/api/uk">',
      '<meta name="almanac:preproduction" content="{}">',
      '<meta name="almanac:scroll-position" content="banner">',
      '<meta property="og:image" content="https://crumb.example/assets/og.png">',
      '<meta property="og:image:width" content="1200">',
      '<meta property="og:image:height" content="630">',
      '<meta property="og:image:alt" content="A &quot;loaf&quot;">',
      '<meta name="twitter:card" content="summary_large_image">',
      '<meta name="twitter:image" content="https://crumb.example/assets/og.png">',
      '<script type="application/ld+json">{"name":"\\u003c/script\\u003e"}</script>',
    ])
      expect(html).toContain(`${line}\n`);
  });

  it('with noindex has no canonical URL and no social picture', () => {
    const html = textOf({ head: headOf({ noindex: true }) });
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toMatch(/canonical|og:|twitter:/);
  });

  it('links to no script, icon or colour that does not exist', () => {
    const html = textOf({ head: headOf({}, { boot: [], icon: null, themeColour: null }, 'other') });
    expect(html).not.toMatch(/<script|modulepreload|rel="icon"|theme-color|bread\.css/);
  });

  it('loads the scripts of its islands, once each, in order', () => {
    const island = (name: string) =>
      describeFragment(`<div data-island="${name}"></div><i data-island="Timer"></i>`);
    const document = joinDocument(parts({ header: island('Timer'), main: island('Absent') }), files);
    expect(document.islands).toEqual(['Absent', 'Timer']);
    expect(htmlOf(document)).toContain(
      '<meta name="almanac:islands" content="{&quot;Timer&quot;:&quot;/assets/timer.js&quot;}">',
    );
    expect(document.fragments.map(({ html }) => html.slice(0, 7))).toEqual(['<div da', '<div da', '<footer']);
  });

  it('is the same as text and as bytes', () => {
    const document = joinDocument(parts({ main: describeFragment('<p>Brot für 5 € 面包</p>') }), files);
    const slab = new Slab();
    const [first, second] = [bytesOf(document, slab), bytesOf(document, slab)];
    expect(first.bytes.toString()).toBe(htmlOf(document));
    expect(second.bytes.toString()).toBe(htmlOf(document));
  });

  it('can be split into its fragments again', () => {
    const main = '<p>Brot für 5 € 面包</p>';
    const whole = parts({ validFrom: '2025-04-01T00:00:00Z', main: describeFragment(main) });
    const { bytes, lengths } = bytesOf(joinDocument(whole, files), new Slab());
    expect(pieceIn(bytes, lengths, 'main')).toBe(main);
    expect(pieceIn(bytes, lengths, 'header')).toBe(whole.header.html);
    expect(pieceIn(bytes, lengths, 'footer')).toBe(whole.footer.html);
    for (const piece of ['before', 'between', 'after'] as const)
      expect(pieceIn(bytes, lengths, piece)).toBe(whole.head[piece]);
    expect(pieceIn(bytes, [bytes.length], 'main')).toBeUndefined();
  });

  it('lists the assets that it uses, once each, of its own hosts only', () => {
    const main = describeFragment(
      '<img src="/assets/a.1.svg" srcset="/assets/b.1.webp 1x,/assets/c.1.webp 2x"><a style="background:url(/assets/d.1.png)">' +
        '<img src="https://elsewhere.example/assets/e.1.png"><img src="/assets/a.1.svg">',
    );
    const of = joinDocument(
      parts({
        main,
        head: headOf({ picture: { url: 'https://crumb.example/assets/og.1.png', alt: '' } }),
      }),
      files,
    ).assets;
    for (const name of ['a.1.svg', 'b.1.webp', 'c.1.webp', 'd.1.png', 'og.1.png', 'site.css', 'boot.js'])
      expect(of.filter((one) => one === `/assets/${name}`)).toHaveLength(1);
    expect(of).not.toContain('/assets/e.1.png');
    expect(assetsIn('/assets/ "/assets/x')).toEqual(['/assets/x']);
  });
});

describe('the fall-back document of a page', () => {
  const model = { lang: 'ar', title: 'Gone & away', link: '<home>', home: '/gb?"' };

  it("redirects to its region's home, with noindex", () => {
    expect(fallbackDocument(model, 'gb', null, null)).toBe(
      '<!doctype html>\n<html lang="ar" dir="rtl" data-region="gb">\n<head>\n<meta charset="utf-8">\n' +
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>Gone &amp; away</title>\n' +
        '<meta name="robots" content="noindex">\n<meta http-equiv="refresh" content="0; url=/gb?&quot;">\n</head>\n' +
        '<body><p><a href="/gb?&quot;">&lt;home&gt;</a></p></body>\n</html>\n',
    );
  });

  it('states its interval', () => {
    const html = fallbackDocument(model, 'gb', '2025-04-01T00:00:00Z', '2025-04-07T00:00:00Z');
    expect(html).toContain('<meta name="almanac:valid-from" content="2025-04-01T00:00:00Z">\n');
    expect(html).toContain('<meta name="almanac:valid-until" content="2025-04-07T00:00:00Z">\n');
  });
});
