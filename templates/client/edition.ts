import { alternatesIn, pageThere } from './page-there.ts';
import { readStored, writeStored } from './storage.ts';

const OFFERED = 'almanac:offered';

/**
 * Offers visitors whose browser prefers another language the edition in that language: once, without a redirect. If
 * nothing can be stored the offer is not made, since it would return on every page.
 */
export async function offerEdition(): Promise<void> {
  // A visitor who has chosen a country needs no offer.
  if (readStored('almanac:country') !== null) return void writeStored(OFFERED, '1');
  const alternates = alternatesIn(document).filter(({ language }) => language !== 'x-default');
  const wanted = navigator.languages
    .map((own) => own.toLowerCase())
    .map(
      (own) =>
        alternates.find(({ language }) => language.toLowerCase() === own) ??
        alternates.find(({ language }) => languageOf(language) === languageOf(own)),
    )
    .find((one) => one !== undefined);
  // Every host serves all editions, so fetch the page from the current one: no request to a foreign origin.
  const page = wanted && (await pageThere(wanted.url.pathname));
  const words = page?.querySelector<HTMLElement>('[data-offer]')?.dataset.offer;
  const close = page?.querySelector('.nav__close')?.textContent;
  if (!page || !words || !close || !writeStored(OFFERED, '1')) return;
  show(wanted.url.pathname, page.documentElement.lang, words, close);
}

const languageOf = (tag: string): string => tag.slice(0, 2).toLowerCase();

function show(path: string, lang: string, words: string, close: string): void {
  const strip = Object.assign(document.createElement('div'), { className: 'strip', lang });
  strip.setAttribute('role', 'status');
  // At the end of the page, so that the text being read does not move.
  Object.assign(strip.style, { position: 'fixed', inset: 'auto 0 0', zIndex: '20' });
  const link = Object.assign(document.createElement('a'), { href: path, hreflang: lang, textContent: words });
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: close });
  Object.assign(button.style, {
    color: 'inherit',
    background: 'none',
    border: '0',
    font: 'inherit',
    textDecoration: 'underline',
  });
  button.addEventListener('click', () => strip.remove());
  strip.append(link, button);
  document.body.append(strip);
}
