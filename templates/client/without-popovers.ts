/** Opens and closes the phone's menu in browsers without popovers: by its buttons, Escape and its links. */
const nav = document.getElementById('site-nav');
const opener = document.querySelector<HTMLElement>('[popovertarget="site-nav"]');

function show(isOpen: boolean): void {
  nav?.toggleAttribute('data-open', isOpen);
  opener?.setAttribute('aria-expanded', String(isOpen));
}

document.addEventListener('click', ({ target }) => {
  const place = target as Element;
  const button = place.closest('[popovertarget="site-nav"]');
  if (button) show(!button.hasAttribute('popovertargetaction') && !nav?.hasAttribute('data-open'));
  else if (!nav?.contains(place) || place.closest('a[href]')) show(false);
});
document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape' || !nav?.hasAttribute('data-open')) return;
  show(false);
  opener?.focus();
});
show(false);

export {};
