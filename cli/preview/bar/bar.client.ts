// Runs in previewed pages: a bar to change region and time. Reloads the page when its content changes.
import { element, short } from './element.client.ts';
import { watchIslands } from './islands.client.ts';
import { STYLE } from './style.client.ts';

interface State {
  readonly at: string;
  readonly local: string;
  readonly zone: string;
  readonly region: string | null;
  /** The page's address in each region at this instant; the region's home if the page does not exist there. */
  readonly regions: readonly { readonly region: string; readonly path: string; readonly isSame: boolean }[];
  readonly stages: readonly {
    readonly campaign: string;
    readonly stage: string;
    readonly number: number;
    readonly of: number;
    readonly ends: string;
  }[];
  readonly switches: readonly {
    readonly at: string;
    readonly local: string;
    readonly facts: readonly string[];
  }[];
  /** The number of past switches, counted by the server, which alone compares times. */
  readonly passed: number;
  /** The token for links to send to others; null if only this machine has access. */
  readonly token: string | null;
  /** What the page's own policy blocks, with the lines of templates. */
  readonly blocked: readonly string[];
}
interface Failed {
  readonly error: string;
  readonly hint?: string;
}

const isFramed = window.top !== window;
const FOLDED = 'almanac-preview-folded';

// The server identifies this document by the name under which it sent it.
const events = new EventSource(`/__almanac/events${new URL(import.meta.url).search}`);
events.addEventListener('reload', () => location.reload());

/** Shown above the bar: islands whose first render differs from the server's HTML, and what the page's policy blocks. */
const differing = document.createElement('ul');
watchIslands(differing);

async function ask<T>(path: string): Promise<T | Failed> {
  const query = path.includes('?') ? '&' : '?';
  const response = await fetch(`/__almanac/${path}${query}path=${encodeURIComponent(location.pathname)}`);
  return (await response.json()) as T | Failed;
}

/** This page at another instant, or at another path. */
function addressOf({ at, path = location.pathname }: { at?: string; path?: string }): string {
  const url = new URL(location.href);
  url.pathname = path;
  if (at !== undefined) url.searchParams.set('at', at);
  return url.href;
}

/** The page in a frame of a width, beside another one or alone. */
function framesOf(width: number | null, ...pages: readonly string[]): string {
  const query = new URLSearchParams(pages.map((page) => ['page', page]));
  if (width !== null) query.set('width', String(width));
  return `/__almanac/frames?${query}`;
}

function show(first: State): void {
  let state = first;
  const host = element('div', { id: 'almanac-preview' });
  const shadow = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  shadow.adoptedStyleSheets = [sheet];

  const regions = element(
    'select',
    { name: 'region', title: 'region' },
    ...state.regions.map(({ region, isSame }) =>
      element('option', {
        value: region,
        textContent: isSame ? region : `${region}: home`,
        selected: region === state.region,
      }),
    ),
  );
  const input = element('input', {
    name: 'at',
    value: state.local,
    title: `ISO 8601; without offset in ${state.zone}`,
    ariaLabel: 'instant',
  });
  const slider = element('input', { type: 'range', min: '0', ariaLabel: 'switches' });
  const output = element('output', {});
  const describe = (index: number): void => {
    output.textContent = state.switches[index - 1]?.facts.join(' · ') ?? 'before every switch';
  };
  const showSwitches = (): void => {
    slider.max = String(state.switches.length);
    slider.value = String(state.passed);
    describe(state.passed);
  };
  showSwitches();
  // Something that this page does not show may have moved the switches.
  events.addEventListener('changed', async () => {
    const now = await ask<State>('state');
    if ('error' in now) return;
    state = now;
    showSwitches();
  });
  const back = element('button', { type: 'button', textContent: '◀', title: 'before the last switch' });
  const ahead = element('button', { type: 'button', textContent: '▶', title: 'to the next switch' });
  const now = element('button', { type: 'button', textContent: 'now' });

  const go = async (at: string): Promise<void> => {
    const answer = await ask<{ readonly at: string }>(`time?at=${encodeURIComponent(at)}`);
    if (!('error' in answer)) return location.assign(addressOf({ at: answer.at }));
    output.dataset.error = '';
    output.textContent = [answer.error, answer.hint].filter(Boolean).join(' — ');
  };
  const goToSwitch = (index: number): void => {
    const target = state.switches[index];
    const first = state.switches[0];
    if (target) void go(target.at);
    else if (index < 0 && first) void go(new Date(Date.parse(first.at) - 1000).toISOString());
  };
  regions.addEventListener('change', () => {
    const target = state.regions.find(({ region }) => region === regions.value);
    if (target) location.assign(addressOf({ path: target.path, at: state.at }));
  });
  slider.addEventListener('change', () => goToSwitch(Number(slider.value) - 1));
  slider.addEventListener('input', () => describe(Number(slider.value)));
  back.addEventListener('click', () => {
    // Before the first switch there is nothing to go back to.
    if (state.passed > 0) goToSwitch(state.passed - 2);
  });
  ahead.addEventListener('click', () => goToSwitch(state.passed));
  now.addEventListener('click', () => void go('now'));

  const here = (): string => {
    const url = new URL(addressOf({ at: state.at }));
    return url.pathname + url.search;
  };
  const link = (textContent: string, title: string, href: string): HTMLAnchorElement =>
    element('a', { textContent, title, href });
  const frames = isFramed
    ? []
    : [
        link('phone', '390 px wide', framesOf(390, here())),
        link('tablet', '820 px wide', framesOf(820, here())),
        link('desktop', '1440 px wide', framesOf(1440, here())),
        link('compare', 'beside another instant or region', framesOf(null, here(), here())),
        copyButton(state, here()),
      ];
  const sandbox = element('a', {
    href: '/__almanac/sandbox',
    target: 'almanac-sandbox',
    textContent: 'API',
    title: 'what the site calls: accounts, failures, the last calls',
  });
  const form = element('form', {}, regions, back, input, ahead, now, ...frames, sandbox, slider, output);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void go(input.value.trim());
  });
  differing.append(...state.blocked.map((textContent) => element('li', { textContent })));
  shadow.append(differing, lackOf(state), form, foldButton(state, form));
  document.body.append(host);
}

/** One line that stays when the bar is folded away: `stage 2 of 3 in us, until 30 Nov 00:00`. */
function foldButton(state: State, form: HTMLElement): HTMLButtonElement {
  const stages = state.stages.map(
    ({ campaign, number, of, ends }) =>
      `${campaign}: stage ${number} of ${of} in ${state.region}, until ${short(ends)}`,
  );
  const text = stages.join(' · ') || `${state.region}, ${short(state.local)}`;
  const button = element('button', { type: 'button', className: 'fold', title: 'fold or unfold the bar' });
  const set = (isFolded: boolean): void => {
    form.hidden = isFolded;
    button.textContent = `${isFolded ? '▴' : '▾'} ${text}`;
    button.ariaExpanded = String(!isFolded);
  };
  // No bar in a frame, where the page needs the room.
  const key = isFramed ? `${FOLDED}-framed` : FOLDED;
  set((sessionStorage.getItem(key) ?? String(isFramed)) === 'true');
  button.addEventListener('click', () => {
    set(!form.hidden);
    sessionStorage.setItem(key, String(form.hidden));
  });
  return button;
}

/** Links to the regions in which a missing page exists. */
function lackOf(state: State): HTMLElement {
  const list = element('ul', { className: 'lack' });
  const others = state.regions.filter(({ region, isSame }) => isSame && region !== state.region);
  const own = state.regions.find(({ region }) => region === state.region);
  if (own === undefined || own.isSame || others.length === 0) return list;
  const links = others.flatMap(({ region, path }) => [
    ' ',
    element('a', { textContent: region, href: addressOf({ path, at: state.at }) }),
  ]);
  list.append(element('li', {}, `this page is not in ${state.region} now, but in`, ...links));
  return list;
}

function copyButton({ token }: State, path: string): HTMLButtonElement {
  const button = element('button', { type: 'button', textContent: 'link' });
  button.title =
    token === null ? 'copy the address (for others: --host)' : 'copy the address, with its token';
  button.addEventListener('click', async () => {
    const url = new URL(path, location.origin);
    if (token !== null) url.searchParams.set('token', token);
    await navigator.clipboard?.writeText(url.href).catch(() => undefined);
    button.textContent = 'copied';
  });
  return button;
}

if (!document.body.classList.contains('problems')) {
  const state = await ask<State>('state');
  if (!('error' in state)) show(state);
}
