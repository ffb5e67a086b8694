import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import path from 'node:path';
import { projectRoot } from './site.ts';

/** A page open in a client: what it was sent, and whether it was told to reload. */
export interface OpenPage {
  /** Its URL, after redirects. */
  readonly url: string;
  readonly status: number;
  readonly html: string;
  /** The id with which it listens for changes. */
  readonly view: string;
  readonly told: () => boolean;
  close(): void;
}

/** `almanac preview` in a process of its own, and a client that listens like its pages. */
export class Previewed {
  readonly root: string;
  readonly url: string;
  readonly #child: ChildProcess;
  readonly #originals = new Map<string, string | null>();
  #said = '';

  private constructor(root: string, url: string, child: ChildProcess) {
    this.root = root;
    this.url = url;
    this.#child = child;
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#said += text;
    });
  }

  static start(root: string, at: string, ...more: readonly string[]): Promise<Previewed> {
    return Previewed.startUnder([], root, at, ...more);
  }

  /** Like {@link start}, through another program whose arguments end with this one. */
  static async startUnder(
    program: readonly string[],
    root: string,
    at: string,
    ...more: readonly string[]
  ): Promise<Previewed> {
    const args = ['preview', '--root', root, '--at', at, '--port', '0', '--json', ...more];
    const [command = '', ...rest] = [...program, process.execPath, path.join(projectRoot, 'cli/bin.js')];
    const child = spawn(command, [...rest, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    const url = await new Promise<string>((resolve, reject) => {
      child.stdout?.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        const found = /"url": "([^"]+)"/.exec(said)?.[1];
        if (found) resolve(found);
      });
      child.on('close', (code) => reject(new Error(`preview ended with ${code}`)));
    });
    return new Previewed(root, url, child);
  }

  /** Its stderr since it began to listen. */
  get said(): string {
    return this.#said;
  }

  async stop(): Promise<void> {
    const closed = once(this.#child, 'close');
    if (this.#child.kill()) await closed;
  }

  /** The answer for a path, without what differs from one answer to the next. */
  async sent(pathname: string): Promise<{ status: number; location: string | null; html: string }> {
    const response = await fetch(this.url + pathname, { redirect: 'manual' });
    const html = (await response.text()).replace(/\?view=[\w-]+/, '');
    return { status: response.status, location: response.headers.get('location'), html };
  }

  async open(pathname: string): Promise<OpenPage> {
    const response = await fetch(this.url + pathname);
    const html = await response.text();
    const view = /toolbar\.js\?view=([\w-]+)/.exec(html)?.[1];
    if (view === undefined) throw new Error(`${pathname} has no bar:\n${html}`);
    let heard = '';
    const stream = await new Promise<{ destroy(): void }>((resolve, reject) => {
      const asked = get(`${this.url}/__almanac/events?view=${view}`, (answer) => {
        answer.setEncoding('utf8').on('data', (text: string) => {
          heard += text;
        });
        // The stream ends with the program, or with the page.
        answer.on('error', () => undefined);
        resolve(asked);
      });
      asked.on('error', reject);
    });
    return {
      url: response.url,
      status: response.status,
      // Remove the preview's bar.
      html: html.replace(/<script [^>]*toolbar\.js[^>]*><\/script>\n/, ''),
      view,
      told: () => heard.includes('event: reload'),
      close: () => stream.destroy(),
    };
  }

  /**
   * Writes or deletes (null) files one after another, each atomically. Resolves once the program has notified every
   * page that must reload.
   */
  async edit(files: Readonly<Record<string, string | null>>): Promise<void> {
    for (const [file, text] of Object.entries(files)) {
      const target = path.join(this.root, file);
      const before = this.#textOf(file);
      if (text === before) continue;
      if (!this.#originals.has(file)) this.#originals.set(file, before);
      const said = this.#said.length;
      if (text === null) rmSync(target);
      else {
        const aside = path.join(this.root, 'aside');
        writeFileSync(aside, text);
        mkdirSync(path.dirname(target), { recursive: true });
        renameSync(aside, target);
      }
      for (let waited = 0; this.#said.length === said; waited += 5) {
        if (waited > 20_000) throw new Error(`preview did not notice an edit of ${file}`);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    }
    // Its stderr arrives after the notifications, by another channel.
    await new Promise((resolve) => setTimeout(resolve, 50));
  }

  /** Undoes all edits. */
  async restore(): Promise<void> {
    await this.edit(Object.fromEntries(this.#originals));
    this.#originals.clear();
  }

  async replace(file: string, from: string, to: string): Promise<void> {
    const text = this.#textOf(file);
    if (!text?.includes(from)) throw new Error(`${file} has no ${from}`);
    await this.edit({ [file]: text.replace(from, to) });
  }

  #textOf(file: string): string | null {
    const target = path.join(this.root, file);
    return existsSync(target) ? readFileSync(target, 'utf8') : null;
  }
}
