// The page of the preview that shows others in frames: one in the width of a device, or two beside each other with what differs.
import { element } from '../bar/element.client.ts';
import { type Difference, differencesOf } from './differences.client.ts';

const WIDTHS = { phone: 390, tablet: 820, desktop: 1440 } as const;
const state = new URL(location.href).searchParams;
const pages = state.getAll('page').filter((page) => page.startsWith('/') && !page.startsWith('//'));
/** Null: as wide as the window allows. */
const width = Number(state.get('width')) || null;
const MARK =
  '[data-almanac-differs] { outline: 3px solid #e8590c !important; outline-offset: 2px !important; }';

const holders = pages.slice(0, 2).map((page) => {
  const frame = element('iframe', { src: page, title: page });
  return { frame, holder: element('div', { className: 'frame' }, frame) };
});
const list = element('ol', {});
const summary = element('summary', {});
const differences = element('details', { className: 'differences', open: true }, summary, list);

/** The address of this page with another width, or with other pages. */
function addressWith(change: (query: URLSearchParams) => void): string {
  const query = new URLSearchParams(state);
  change(query);
  return `?${query}`;
}

function widthLink(name: string, px: number | null): HTMLAnchorElement {
  const href = addressWith((query) => (px === null ? query.delete('width') : query.set('width', String(px))));
  const link = element('a', { textContent: name, href });
  if (px === width) link.ariaCurrent = 'true';
  return link;
}

const nav = element(
  'nav',
  {},
  ...Object.entries(WIDTHS).map(([name, px]) => widthLink(`${name} ${px}`, px)),
  ...(pages.length > 1 ? [widthLink('as wide as there is room', null)] : []),
  pages.length > 1
    ? element('a', {
        textContent: 'the left one alone',
        href: addressWith((query) => query.set('page', pages[0] ?? '/')),
      })
    : element('a', {
        textContent: 'compare',
        href: addressWith((query) => query.append('page', pages[0] ?? '/')),
      }),
  element('a', { textContent: 'out of the frames', href: pages[0] ?? '/' }),
  ...(pages.length > 1 ? ['each side’s own bar changes its region and instant'] : []),
);
document.body.append(
  nav,
  element('div', { className: 'frames' }, ...holders.map(({ holder }) => holder)),
  ...(pages.length > 1 ? [differences] : []),
);

/** A frame wider than its room is shown smaller. */
function fitFrames(): void {
  for (const { frame, holder } of holders) {
    const { clientWidth, clientHeight } = holder;
    const px = width ?? clientWidth;
    const scale = Math.min(1, clientWidth / px);
    Object.assign(frame.style, {
      width: `${px}px`,
      height: `${clientHeight / scale}px`,
      transform: `scale(${scale})`,
    });
  }
}
const sizes = new ResizeObserver(fitFrames);
for (const { holder } of holders) sizes.observe(holder);

/** Updates the address of this page to match its frames, so that it can be shared. */
function follow(): void {
  state.delete('page');
  for (const { frame } of holders) {
    const { pathname, search } = frame.contentWindow?.location ?? new URL(frame.src);
    state.append('page', pathname + search);
  }
  history.replaceState(
    null,
    '',
    addressWith(() => undefined),
  );
}

function compare(): void {
  const [left, right] = holders.map(({ frame }) => frame.contentDocument);
  if (!left?.body || !right?.body) return;
  const found = differencesOf(left, right);
  for (const page of [left, right]) mark(page, found);
  list.replaceChildren(...found.slice(0, 200).map(itemOf));
  const count = (kind: Difference['kind']): number => found.filter((one) => one.kind === kind).length;
  const counts = (['price', 'link', 'text'] as const).map((kind) => `${kind}s ${count(kind)}`);
  summary.textContent = found.length === 0 ? 'nothing differs' : `what differs: ${counts.join(' · ')}`;
}

function mark(page: Document, found: readonly Difference[]): void {
  for (const before of page.querySelectorAll('[data-almanac-differs]'))
    before.removeAttribute('data-almanac-differs');
  for (const { elements } of found)
    for (const one of elements) if (one.ownerDocument === page) one.setAttribute('data-almanac-differs', '');
  const view = page.defaultView as (Window & typeof globalThis) | null;
  if (!view || page.adoptedStyleSheets.length > 0) return;
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(MARK);
  page.adoptedStyleSheets = [sheet];
}

function itemOf({ kind, what, elements }: Difference): HTMLLIElement {
  const text = kind === 'price' ? element('b', { textContent: what }) : what;
  const show = element('button', { type: 'button', textContent: 'show' });
  show.addEventListener('click', () => {
    for (const one of elements) one.scrollIntoView({ block: 'center' });
  });
  return element('li', {}, text, ' ', show);
}

for (const { frame } of holders)
  frame.addEventListener('load', () => {
    follow();
    if (holders.length > 1) compare();
  });
