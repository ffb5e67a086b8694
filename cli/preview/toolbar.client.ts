// Runs in previewed pages: a bar to change region and time, and loads the page again when it would be another one.

interface State {
  readonly local: string;
  readonly zone: string;
  readonly region: string | null;
  readonly regions: readonly { readonly id: string; readonly prefix: string }[];
  readonly switches: readonly {
    readonly at: string;
    readonly local: string;
    readonly facts: readonly string[];
  }[];
  /** How many of the switches have come; the server compares times. */
  readonly passed: number;
}

// It goes by the name under which this very document was sent.
const events = new EventSource(`/__almanac/events${new URL(import.meta.url).search}`);
events.addEventListener('reload', () => location.reload());

/** Told above the bar: islands that began with something else than the server sent. */
const differing = document.createElement('ul');
watchIslands();

const STYLE = `
:host { all: initial; position: fixed; inset: auto 12px 12px auto; z-index: 2147483647; font: 12px/1.4 ui-monospace, monospace; color: #f2efe6; }
form { display: flex; flex-wrap: wrap; gap: 6px; align-items: center; padding: 8px 10px; max-width: min(720px, calc(100vw - 24px)); background: #14130f; border-radius: 8px; box-sizing: border-box; }
a { padding: 4px 2px; color: inherit; }
button, select, input { font: inherit; color: inherit; background: #2b2923; border: 1px solid #57534a; border-radius: 4px; padding: 4px 6px; }
input[name=at] { width: 21ch; }
input[type=range] { flex: 1 1 140px; padding: 0; }
output { flex-basis: 100%; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; color: #b9b3a4; }
output[data-error] { color: #ff9d8f; }
ul { list-style: none; margin: 0 0 6px; padding: 0; max-width: min(720px, calc(100vw - 24px)); }
li { padding: 8px 10px; margin-top: 6px; background: #7a1d12; border-radius: 8px; overflow-wrap: anywhere; }
`;

function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  properties: Partial<HTMLElementTagNameMap[K]>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

async function ask(path: string, init?: RequestInit): Promise<State & { error?: string; hint?: string }> {
  const query = path.includes('?') ? '&' : '?';
  const response = await fetch(
    `/__almanac/${path}${query}path=${encodeURIComponent(location.pathname)}`,
    init,
  );
  return (await response.json()) as State & { error?: string; hint?: string };
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
    ...state.regions.map(({ id }) =>
      element('option', { value: id, textContent: id, selected: id === state.region }),
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
  const tellOf = (index: number): void => {
    output.textContent = state.switches[index - 1]?.facts.join(' · ') ?? 'before every switch';
  };
  const showSwitches = (): void => {
    slider.max = String(state.switches.length);
    slider.value = String(state.passed);
    tellOf(state.passed);
  };
  showSwitches();
  // Something that this page does not show may have moved the switches.
  events.addEventListener('changed', async () => {
    const now = await ask('state');
    if (now.error !== undefined) return;
    state = now;
    showSwitches();
  });
  const back = element('button', { type: 'button', textContent: '◀', title: 'before the last switch' });
  const ahead = element('button', { type: 'button', textContent: '▶', title: 'to the next switch' });
  const now = element('button', { type: 'button', textContent: 'now' });

  const go = async (at: string): Promise<void> => {
    const answer = await ask(`time?at=${encodeURIComponent(at)}`, { method: 'POST' });
    if (answer.error === undefined) return location.reload();
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
    const target = state.regions.find(({ id }) => id === regions.value);
    const current = state.regions.find(({ id }) => id === state.region);
    const rest = location.pathname
      .split('/')
      .filter(Boolean)
      .slice(current?.prefix ? 1 : 0);
    location.pathname = `/${[target?.prefix, ...rest].filter(Boolean).join('/')}`;
  });
  slider.addEventListener('change', () => goToSwitch(Number(slider.value) - 1));
  slider.addEventListener('input', () => tellOf(Number(slider.value)));
  back.addEventListener('click', () => {
    // Before the first switch there is nothing to go back to.
    if (state.passed > 0) goToSwitch(state.passed - 2);
  });
  ahead.addEventListener('click', () => goToSwitch(state.passed));
  now.addEventListener('click', () => void go('now'));
  const sandbox = element('a', {
    href: '/__almanac/sandbox',
    target: 'almanac-sandbox',
    textContent: 'API',
    title: 'what the site calls: accounts, failures, the last calls',
  });
  const form = element('form', {}, regions, back, input, ahead, now, sandbox, slider, output);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void go(input.value.trim());
  });
  shadow.append(differing, form);
  document.body.append(host);
}

/**
 * A runtime mends in silence what an island begins with otherwise than the server sent it, and shoppers see it jump. So each
 * is looked at in the moment in which it has come alive: what it does later is its own affair.
 */
function watchIslands(): void {
  const islands = document.querySelectorAll<HTMLElement>('[data-island]');
  const sent = new Map<Node, Looks>([...islands].map((root) => [root, looksOf(root)]));
  new MutationObserver((records) => {
    for (const { target } of records) {
      const before = sent.get(target);
      if (!before || !sent.delete(target)) continue;
      const difference = firstDifference(before, looksOf(target as HTMLElement));
      if (difference === null) continue;
      const textContent = `${(target as HTMLElement).dataset.island} ${difference}: render the same at first, and change it in an effect`;
      differing.append(element('li', { textContent }));
    }
  }).observe(document, { subtree: true, attributeFilter: ['data-awake'] });
}

interface Looks {
  readonly elements: readonly Element[];
  readonly text: string;
}

function looksOf(root: HTMLElement): Looks {
  return { elements: [...root.querySelectorAll('*')], text: root.textContent ?? '' };
}

/** Null where both are the same elements with the same text. */
function firstDifference(sent: Looks, begun: Looks): string | null {
  if (sent.text !== begun.text) {
    let at = 0;
    while (sent.text[at] === begun.text[at]) at++;
    const start = Math.max(at - 20, sent.text.lastIndexOf(' ', at - 1) + 1);
    const around = ({ text }: Looks): string => JSON.stringify(text.slice(start, at + 40));
    return `begins in the browser with ${around(begun)}, where the server sent ${around(sent)}`;
  }
  const kept = begun.elements.every((one, i) => one === sent.elements[i]);
  return kept && begun.elements.length === sent.elements.length
    ? null
    : 'begins in the browser with other elements than the server sent';
}

if (!document.body.classList.contains('problems')) show(await ask('state'));

export {};
