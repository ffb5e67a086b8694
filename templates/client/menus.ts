/** Menus of the header close as menus do: by a click elsewhere, by Escape, which gives the focus back. */
document.addEventListener('click', ({ target }) => close((group) => !group.contains(target as Node)));
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') for (const group of close(() => true)) group.querySelector('summary')?.focus();
});

function close(which: (group: HTMLDetailsElement) => boolean): HTMLDetailsElement[] {
  const open = [...document.querySelectorAll<HTMLDetailsElement>('.nav__group[open]')].filter(which);
  for (const group of open) group.open = false;
  return open;
}

export {};
