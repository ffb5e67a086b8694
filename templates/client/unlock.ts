const KEY = 'almanac:locked';

/**
 * Animates tickets that this visitor saw locked in this session and that are unlocked now: the hatching tears off as each
 * scrolls into view. Remembers those still locked for the next visit, or for the page's reload at the switch.
 */
export function unlock(): void {
  const waiting = new Set(recall());
  const sight = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) tear(target);
    },
    { threshold: 0.5 },
  );
  const tear = (ticket: Element): void => {
    sight.unobserve(ticket);
    waiting.delete(productOf(ticket));
    remember(waiting);
    const shut = (): void => ticket.classList.remove('ticket--shut', 'ticket--torn');
    ticket.addEventListener('animationend', shut, { once: true });
    ticket.classList.add('ticket--torn');
  };
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  for (const ticket of document.querySelectorAll('[data-product] .ticket')) {
    const product = productOf(ticket);
    if (ticket.classList.contains('ticket--locked')) waiting.add(product);
    else if (waiting.has(product)) {
      if (isStill) waiting.delete(product);
      else {
        ticket.classList.add('ticket--shut');
        sight.observe(ticket);
      }
    }
  }
  remember(waiting);
}

const productOf = (ticket: Element): string =>
  ticket.closest<HTMLElement>('[data-product]')?.dataset.product ?? '';

function recall(): string[] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as string[];
  } catch {
    return [];
  }
}

function remember(products: ReadonlySet<string>): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...products]));
  } catch {
    // Without storage every visit is the first, so nothing is animated.
  }
}
