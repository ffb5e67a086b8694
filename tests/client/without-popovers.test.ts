// @vitest-environment happy-dom
import { beforeAll, expect, it } from 'vitest';

const find = (selector: string): HTMLElement => document.querySelector(selector) as HTMLElement;
const isOpen = (): boolean => find('nav').hasAttribute('data-open');

beforeAll(async () => {
  document.body.innerHTML = `
    <button id="open" popovertarget="site-nav">Menu</button>
    <nav id="site-nav" popover="auto">
      <button id="close" popovertarget="site-nav" popovertargetaction="hide">Close</button>
      <details><summary>Products</summary></details>
      <a href="#here">Here</a>
    </nav>
    <main>Elsewhere</main>`;
  await import('../../templates/client/without-popovers.ts');
});

it('opens the menu with its button, and updates aria-expanded', () => {
  expect(isOpen()).toBe(false);
  find('#open').click();
  expect(isOpen()).toBe(true);
  expect(find('#open').getAttribute('aria-expanded')).toBe('true');
  find('summary').click();
  expect(isOpen()).toBe(true);
});

it.each(['#open', '#close', 'nav a', 'main'])('closes it when %s is clicked', (selector) => {
  if (!isOpen()) find('#open').click();
  find(selector).click();
  expect(isOpen()).toBe(false);
  expect(find('#open').getAttribute('aria-expanded')).toBe('false');
});

it('closes it with Escape, which returns the focus', () => {
  find('#open').click();
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  expect(isOpen()).toBe(false);
  expect(document.activeElement).toBe(find('#open'));
});
