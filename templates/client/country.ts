import { readStored, writeStored } from './storage.ts';

const COUNTRY = 'almanac:country';

/**
 * Several countries share an edition: the one chosen is remembered, and the way to the chooser bears its label. Without
 * storage the edition's own label stands.
 */
export function country(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-country]')) {
    link.addEventListener('click', () => writeStored(COUNTRY, link.dataset.country ?? ''));
  }
  const chosen = readStored(COUNTRY);
  if (chosen === null) return;
  for (const link of document.querySelectorAll<HTMLElement>('[data-regions]')) {
    const labels = JSON.parse(link.dataset.regions ?? '{}') as Record<string, string>;
    link.textContent = labels[chosen] ?? labels['*'] ?? link.textContent;
  }
}
