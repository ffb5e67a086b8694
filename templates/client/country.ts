const COUNTRY = 'almanac:country';

/** Several countries share an edition: the one chosen is remembered, and the way to the chooser bears its label. */
export function country(): void {
  try {
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-country]')) {
      link.addEventListener('click', () => localStorage.setItem(COUNTRY, link.dataset.country ?? ''));
    }
    const chosen = localStorage.getItem(COUNTRY);
    if (chosen === null) return;
    for (const link of document.querySelectorAll<HTMLElement>('[data-regions]')) {
      const labels = JSON.parse(link.dataset.regions ?? '{}') as Record<string, string>;
      link.textContent = labels[chosen] ?? labels['*'] ?? link.textContent;
    }
  } catch {
    // No storage: the edition's own label stands.
  }
}
