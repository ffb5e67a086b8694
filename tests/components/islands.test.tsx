import { renderToStaticMarkup as html } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Dialog } from '../../templates/components/Dialog.tsx';
import { Subscribe, subscribeOf } from '../../templates/components/Subscribe.tsx';
import { Tabbed } from '../../templates/components/Tabbed.tsx';
import Film from '../../templates/islands/Film.tsx';
import SectionMenu from '../../templates/islands/SectionMenu.tsx';
import { newcomerOf } from '../../templates/layout/newcomer.tsx';
import { fakeContext } from './context.ts';

const inUs = (file: object, isCurrent = false, regionContent: object = {}) =>
  fakeContext({
    regionContent,
    region: { id: 'us', language: 'en', file: { apiScope: 'us', ...file }, products: new Map() },
    site: { api: { us: '/api/us' }, brand: { email: 'hello@brand.example' } },
    href: () => undefined,
    isCurrent: () => isCurrent,
  } as never);

describe("the server's HTML of an island", () => {
  test('for a newsletter is a form with a labelled field, and a mail link', () => {
    const markup = html(<Subscribe model={subscribeOf(inUs({}), 'footer', 'ui.subscribe')} />);
    expect(markup).toContain('<label class="unseen" for="subscribe-footer-email">ui.subscribe.label</label>');
    expect(markup).toMatch(/<input[^>]*type="email"[^>]*autoComplete="email"/);
    expect(markup).toMatch(/role="status"[^>]*><\/p>/);
    // Submitted without script, the form would show the API's JSON.
    expect(markup).toMatch(/<button[^>]*type="submit"[^>]*disabled=""/);
    expect(markup).not.toContain('action=');
    expect(markup).toMatch(/<noscript>.*mailto:hello@brand\.example/);
  });

  test('uses words of the page before those of the site', () => {
    const maybe = (key: string) => (key === 'pages.x.subscribe.invalid' ? 'Not valid.' : undefined);
    const context = Object.assign(inUs({}), { maybe });
    const { form } = subscribeOf(context, 'preorder', 'pages.x.subscribe');
    expect(form).toMatchObject({
      invalid: 'Not valid.',
      success: 'ui.subscribe.success',
      source: 'preorder',
    });
  });

  test('for tabs is links and all panels', () => {
    const tabs = { label: 'Deals', tabs: ['a', 'b'].map((id) => ({ id, label: id.toUpperCase() })) };
    const markup = html(
      <Tabbed id="deals" tabs={tabs}>
        <section id="a">1</section>
        <section id="b">2</section>
      </Tabbed>,
    );
    expect(markup).toContain('<a href="#b" id="b-tab">B</a>');
    expect(markup).not.toMatch(/role=|aria-selected|tabindex|hidden/i);
  });

  test('for a menu marks no entry', () => {
    const markup = html(<SectionMenu links={[{ anchor: 'specs', label: 'Specs' }]} />);
    expect(markup).toBe('<ul><li><a href="#specs">Specs</a></li></ul>');
  });

  test('for a dialog opens without script', () => {
    const markup = html(
      <Dialog
        model={{
          id: 'list',
          button: 'All',
          title: 'All <em>words</em>',
          close: 'Close',
          paint: '#4265A0',
          tone: 'dark',
          figure: null,
        }}
      >
        <p>…</p>
      </Dialog>,
    );
    expect(markup).toContain('popoverTarget="list"');
    expect(markup).toMatch(/<dialog[^>]*id="list"[^>]*popover="auto"[^>]*aria-labelledby="list-title"/);
    expect(markup).toContain('popoverTargetAction="hide"');
  });

  test('for a film loads nothing by itself', () => {
    const markup = html(
      <Film film="/a/f.mp4" poster="/a/p.svg" alt="It folds" watch="Watch" replay="Replay" />,
    );
    expect(markup).toMatch(/<img[^>]*src="\/a\/p\.svg"[^>]*loading="lazy"/);
    expect(markup).toMatch(/<video[^>]*controls[^>]*preload="none"/);
    expect(markup).not.toContain('autoplay');
    expect(markup).toContain('<span>Watch</span>');
  });
});

describe('the invitation of new visitors', () => {
  const store = { url: 'https://store.example', register: 'https://store.example/register' };

  test('is there if the region promises something, except on pages for a task', () => {
    const promised = { newUserPopup: { credits: 200 } };
    expect(newcomerOf(inUs({ store }))).toBeNull();
    expect(newcomerOf(inUs({ store }, true, promised))).toBeNull();
    expect(newcomerOf(inUs({ store }, false, promised))).toMatchObject({
      title: 'ui.popup.title(200)',
      form: { source: 'popup', submit: 'ui.popup.button(200)', invalid: 'ui.popup.invalid(200)' },
      privacy: null,
      thanks: { href: 'https://store.example/register' },
    });
  });
});
