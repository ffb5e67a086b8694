import { expect, it } from 'vitest';
import { ariaCurrent } from '../../renderer/plan/aria-current.ts';
import type { FragmentInstance } from '../../renderer/plan/page-plan.ts';
import { PlainModel } from '../../renderer/plan/plain-model.ts';
import { htmlOf } from '../../renderer/render/document.ts';
import { PageRenderer, type RenderJob, type TemplateModule } from '../../renderer/render/page-renderer.ts';

/* Links that a header marks on the page they lead to, although one header serves all pages. */

const LINKS = ['page:home', 'page:easter', 'page:home#bread', 'https://example.com'] as const;

const header = (): string =>
  LINKS.map((link) => {
    const marked = ariaCurrent(link);
    return `<a href="${link}"${marked === undefined ? '' : ` aria-current="${marked}"`}>`;
  }).join('');

const templates = {
  pageTypes: { home: { View: () => null } },
  layout: { header: { View: header }, footer: { View: () => null } },
  render: (view: () => string | null) => view() ?? '',
} as unknown as TemplateModule;

const files = {
  ...{ styles: [], pageStyles: {}, lost: [], boot: [], islands: {}, hosts: [] },
  ...{ themeColour: null, icon: null },
};

const fragment = (name: FragmentInstance['name'], model: object): FragmentInstance => {
  const plain = new PlainModel(model);
  return { name, key: plain.key, model: plain };
};

const HEAD = {
  ...{
    lang: 'en',
    title: '',
    siteName: '',
    description: '',
    keywords: null,
    noindex: true,
    alternates: [],
    feeds: [],
  },
  ...{ api: '', preproduction: '', hosts: '', scrollPosition: '' },
};

const jobOf = (pageId: string): RenderJob => ({
  ...{ region: 'us', source: 'x', pageType: 'home', bodyClass: '', present: true, isFeed: false },
  ...{ pageId, validFrom: null, validUntil: null },
  fragments: [
    fragment('head', HEAD),
    ...(['header', 'main', 'footer'] as const).map((name) => fragment(name, {})),
  ],
});

const markedOn = (html: string): string[] =>
  Array.from(html.matchAll(/href="([^"]*)" aria-current="page"/g), ([, link]) => link as string);

it('is written on the page that a link leads to, whichever page was rendered first', () => {
  const renderer = new PageRenderer(templates, files);
  const pages = ['easter', 'about', 'home', 'easter'];
  const html = pages.map((page) => htmlOf(renderer.render(jobOf(page))));
  expect(html.map(markedOn)).toEqual([
    ['page:easter'],
    [],
    ['page:home', 'page:home#bread'],
    ['page:easter'],
  ]);
  for (const one of html) expect(one).not.toContain('almanac-page');
  expect(renderer.rendered.header).toBe(1);
});

it('is right in a header that was kept from an earlier build', () => {
  const renderer = new PageRenderer(templates, files);
  const rendered = htmlOf(renderer.render(jobOf('easter')));
  const html = /<body>\n(.*)\n<main/.exec(rendered)?.[1] as string;
  const kept = {
    head: () => undefined,
    fragment: (name: string) => (name === 'header' ? html : undefined),
  };
  const again = new PageRenderer(templates, files);
  expect(htmlOf(again.render(jobOf('easter'), kept))).toBe(rendered);
  expect(again.rendered.header).toBe(0);
  expect(markedOn(htmlOf(again.render(jobOf('home'))))).toEqual(['page:home', 'page:home#bread']);
  expect(again.rendered.header).toBe(1);
});
