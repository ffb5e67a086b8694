import { fetched } from 'almanac/client';
import { readStored, writeStored } from './storage.ts';

const COUNTRY = 'almanac:country';

/**
 * Several countries share an edition: the chosen one is remembered, the link to the chooser shows its label, the
 * chooser marks its entry, and a strip says what is different there. Without storage the edition's own label is shown
 * and no entry is marked.
 */
export function country(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-country]')) {
    link.addEventListener('click', () => writeStored(COUNTRY, link.dataset.country ?? ''));
  }
  const list = document.querySelector<HTMLElement>('.chooser__list');
  if (list)
    fetched(() => import('./same-page.ts')).then(
      ({ samePage }) => samePage(list),
      () => {},
    );
  const chosen = readStored(COUNTRY);
  if (chosen === null) return;
  for (const link of document.querySelectorAll<HTMLElement>('[data-regions]')) {
    const labels = JSON.parse(link.dataset.regions ?? '{}') as Record<string, string>;
    link.textContent = labels[chosen] ?? labels['*'] ?? link.textContent;
  }
  const note = document.querySelector<HTMLElement>('[data-abroad]');
  if (note) tell(note, chosen);
  const shared = [...document.querySelectorAll<HTMLElement>('a[data-shared]')];
  const own = (code: string) => shared.find((link) => link.dataset.country === code);
  markHere(own(chosen) ?? own(''));
}

/** The notes for another country that this edition serves. */
function tell(note: HTMLElement, chosen: string): void {
  const texts = JSON.parse(note.dataset.abroad ?? '{}') as Record<string, string>;
  const text = texts[chosen] ?? texts['*'] ?? '';
  note.textContent = text;
  note.hidden = text === '';
}

function markHere(entry: HTMLElement | undefined): void {
  entry?.setAttribute('aria-current', 'true');
  const mark = entry?.querySelector<HTMLElement>('.chooser__here');
  if (mark) mark.hidden = false;
}
