import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The engines beside Chromium's: Debian's packages, and the programs that they bring. */
export const ENGINES = {
  firefox: { packages: ['firefox-esr'], programs: ['firefox-esr'] },
  webkit: { packages: ['webkit2gtk-driver', 'xvfb'], programs: ['WebKitWebDriver', 'Xvfb'] },
} as const;

export type Engine = keyof typeof ENGINES;

/** Whether all programs of an engine are installed. */
export function isInstalled(engine: Engine): boolean {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  return ENGINES[engine].programs.every((program) => folders.some((folder) => isProgram(folder, program)));
}

function isProgram(folder: string, name: string): boolean {
  try {
    accessSync(path.join(folder, name), constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** A command of WebDriver: its name in Firefox, and what it is over HTTP. */
interface Command {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
}

type Send = (command: Command, body?: Readonly<Record<string, unknown>>) => Promise<unknown>;

interface Session {
  readonly send: Send;
  stop(): Promise<void>;
}

const command = (name: string, method: Command['method'], route: string): Command => ({
  name: `WebDriver:${name}`,
  method,
  path: route,
});

/** One browser with one window, which is no wider than asked for: 390 px, too. */
export class Driver {
  readonly #session: Session;

  private constructor(session: Session) {
    this.#session = session;
  }

  /** Starts the browser; `blank` is a page that may open a window. */
  static async start(engine: Engine, blank: string): Promise<Driver> {
    const driver = new Driver(await (engine === 'firefox' ? startFirefox() : startWebKit()));
    try {
      await driver.#openNarrow(blank);
      return driver;
    } catch (error) {
      await driver.stop();
      throw error;
    }
  }

  stop(): Promise<void> {
    return this.#session.stop();
  }

  /** Resolves once the page has loaded. */
  async open(url: string): Promise<void> {
    await this.#session.send(command('Navigate', 'POST', '/url'), { url });
  }

  /** Runs a function in the page, as it is written; what it takes and gives goes through JSON. */
  async run<A extends unknown[], R>(look: (...args: A) => R, ...args: A): Promise<Awaited<R>> {
    const script = `return (${look}).apply(null, arguments)`;
    const body = { script, args };
    return (await this.#session.send(command('ExecuteScript', 'POST', '/execute/sync'), body)) as Awaited<R>;
  }

  /** Makes the window so large, in CSS pixels, and waits until the page is as wide. */
  async resize(width: number, height: number): Promise<void> {
    await this.#session.send(command('SetWindowRect', 'POST', '/window/rect'), { width, height });
    // The page follows with its next frame.
    const isDone = (): Promise<boolean> =>
      this.run(
        (wanted: number) =>
          new Promise<boolean>((resolve) => {
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(innerWidth === wanted)));
          }),
        width,
      );
    for (let tries = 0; !(await isDone()); tries++) {
      if (tries === 200) throw new Error(`the window does not become ${width} px wide`);
      await pause(50);
    }
  }

  /** Presses the first element that the selector finds, where it stands in the window. */
  async click(selector: string): Promise<void> {
    await this.run((sought: string) => {
      document.querySelector(sought)?.scrollIntoView({ behavior: 'instant', block: 'center' });
    }, selector);
    const id = await this.#find(selector);
    await this.#session.send(command('ElementClick', 'POST', `/element/${id}/click`), { id });
  }

  /** Types into the first element that the selector finds. */
  async type(selector: string, text: string): Promise<void> {
    const id = await this.#find(selector);
    await this.#session.send(command('ElementSendKeys', 'POST', `/element/${id}/value`), { id, text });
  }

  async press(key: string): Promise<void> {
    const strokes = ['keyDown', 'keyUp'].map((type) => ({ type, value: key }));
    await this.#session.send(command('PerformActions', 'POST', '/actions'), {
      actions: [{ type: 'key', id: 'keys', actions: strokes }],
    });
  }

  async #find(selector: string): Promise<string> {
    const body = { using: 'css selector', value: selector };
    const found = await this.#session.send(command('FindElement', 'POST', '/element'), body);
    return Object.values(found as Record<string, string>)[0] ?? '';
  }

  /** Windows with bars are 450 to 500 px wide at least; one that a page opens has none. */
  async #openNarrow(blank: string): Promise<void> {
    await this.open(blank);
    await this.run(() => {
      const open = (): unknown => window.open(location.href, 'narrow', 'popup,width=390,height=844');
      document.documentElement.addEventListener('click', open, { once: true });
    });
    await this.click('html');
    const handles = (): Promise<unknown> =>
      this.#session.send(command('GetWindowHandles', 'GET', '/window/handles'));
    for (let tries = 0; tries < 200; tries++) {
      for (const handle of (await handles()) as string[]) {
        await this.#session.send(command('SwitchToWindow', 'POST', '/window'), { handle });
        if (await this.run(() => opener !== null)) return;
      }
      await pause(50);
    }
    throw new Error('no window without bars opened');
  }
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Tries until it succeeds, for as long as a busy machine may need to start a browser. */
async function eventually<T>(what: string, attempt: () => Promise<T> | T): Promise<T> {
  for (const end = Date.now() + 60_000; ; await pause(50)) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > end) throw new Error(`${what} did not start`, { cause: error });
    }
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, 'close');
  child.kill('SIGTERM');
  const impatient = setTimeout(() => child.kill('SIGKILL'), 5_000);
  await closed;
  clearTimeout(impatient);
}

// --- Firefox: WebDriver's commands over its own socket, as geckodriver gives them -----------------------------------

async function startFirefox(): Promise<Session> {
  const profile = mkdtempSync(path.join(tmpdir(), 'almanac-firefox-'));
  const preferences = { 'marionette.port': 0, 'datareporting.policy.dataSubmissionEnabled': false };
  const lines = Object.entries(preferences).map(
    (pair) => `user_pref(${JSON.stringify(pair).slice(1, -1)});\n`,
  );
  writeFileSync(path.join(profile, 'user.js'), lines.join(''));
  const child = spawn('firefox-esr', ['--headless', '--marionette', '--no-remote', '--profile', profile], {
    stdio: 'ignore',
  });
  const stop = async (): Promise<void> => {
    await end(child);
    rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
  try {
    const socket = await eventually('Firefox', async () => {
      const port = Number(readFileSync(path.join(profile, 'MarionetteActivePort'), 'utf8'));
      const opened = connect(port, '127.0.0.1');
      await once(opened, 'connect');
      return opened;
    });
    const send = answering(socket);
    await send(command('NewSession', 'POST', '/session'));
    return {
      send,
      stop: () => {
        socket.destroy();
        return stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Messages are JSON after their length: `[0, id, command, parameters]`, answered by `[1, id, error, result]`. */
function answering(socket: Socket): Send {
  const waiting = new Map<number, (error: { message: string } | null, result: unknown) => void>();
  let received = Buffer.alloc(0);
  socket.on('data', (bytes) => {
    received = Buffer.concat([received, bytes]);
    for (let colon = received.indexOf(':'); colon > 0; colon = received.indexOf(':')) {
      const end = colon + 1 + Number(received.subarray(0, colon));
      if (received.length < end) return;
      const message: unknown = JSON.parse(received.subarray(colon + 1, end).toString());
      received = received.subarray(end);
      if (!Array.isArray(message)) continue;
      waiting.get(message[1])?.(message[2], message[3]);
      waiting.delete(message[1]);
    }
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    for (const answer of waiting.values()) answer({ message: 'Firefox has ended' }, null);
  });
  let last = 0;
  return ({ name }, body = {}) =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, (error, result) => {
        if (error) reject(new Error(`${name}: ${error.message}`));
        else resolve(Array.isArray(result) ? result : (result as { value?: unknown }).value);
      });
      const text = JSON.stringify([0, last, name, body]);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
}

// --- WebKit: WebDriver over HTTP, on a screen of its own ------------------------------------------------------------

async function startWebKit(): Promise<Session> {
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [display] = (await once(screen.stdout, 'data')) as [Buffer];
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${String(display).trim()}`, GDK_BACKEND: 'x11' },
    stdio: 'ignore',
  });
  const ask = async (method: string, route: string, body?: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${route}`, {
      method,
      ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`${route}: ${(value as { message: string }).message}`);
    return value;
  };
  const stop = async (): Promise<void> => {
    await end(driver);
    await end(screen);
  };
  try {
    await eventually('WebKitWebDriver', () => ask('GET', '/status'));
    const { sessionId } = (await ask('POST', '/session', { capabilities: {} })) as { sessionId: string };
    const session = `/session/${sessionId}`;
    return {
      send: ({ method, path: route }, body) => ask(method, session + route, body),
      stop: async () => {
        await ask('DELETE', session).catch(() => undefined);
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}
