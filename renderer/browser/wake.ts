/** Calls `wake` for each element of an island with the props it was rendered with; far ones when they come near. */
export function wakeAll(name: string, wake: (element: HTMLElement, props: object) => void): void {
  for (const element of document.querySelectorAll<HTMLElement>(`[data-island="${name}"]`)) {
    const now = (): void => {
      wake(element, JSON.parse(element.dataset.props ?? '{}') as object);
      element.dataset.awake = '';
    };
    if (element.dataset.wake !== 'visible' || !('IntersectionObserver' in window)) {
      now();
      continue;
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        now();
      },
      { rootMargin: '300px' },
    );
    observer.observe(element);
  }
}
