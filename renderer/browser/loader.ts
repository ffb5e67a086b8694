/**
 * Part of the script that every page loads: brings the islands of the page to life, each by the script of its name, when
 * it is wanted: once the page has loaded, when it comes near the viewport (`visible`), or at the first sign of use
 * (`interaction`). What is seen first never waits for them. A script that cannot be loaded is told to the window as
 * `almanac:lost`, with its address.
 */
const scripts = JSON.parse(
  document.querySelector<HTMLMetaElement>('meta[name="almanac:islands"]')?.content ?? '{}',
) as Readonly<Record<string, string>>;

// Scripts of this kind run before the page has loaded.
addEventListener('load', wakeAll);

function wakeAll(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
    const script = scripts[element.dataset.island as string];
    const wake = (): void => {
      import(script as string).then(
        (island: { default(element: HTMLElement): void }) => island.default(element),
        () => dispatchEvent(new CustomEvent('almanac:lost', { detail: script })),
      );
    };
    const when = element.dataset.wake;
    if (when === 'interaction') {
      const signs = ['scroll', 'pointerdown', 'keydown'];
      const used = (): void => {
        for (const sign of signs) removeEventListener(sign, used);
        wake();
      };
      for (const sign of signs) addEventListener(sign, used, { passive: true });
    } else if (when === 'visible') {
      const near = new IntersectionObserver(
        (entries) => {
          if (!entries.some((entry) => entry.isIntersecting)) return;
          near.disconnect();
          wake();
        },
        { rootMargin: '300px' },
      );
      near.observe(element);
    } else wake();
  }
}
