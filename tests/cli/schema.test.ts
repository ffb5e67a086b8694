import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { almanac } from '../support/cli.ts';
import { temporaryFolder } from '../support/site.ts';

/** Runs the YAML language server that editors use, over its protocol. */
class Editor {
  readonly #server: ChildProcess;
  readonly #root: string;
  readonly #waiting = new Map<number, (result: unknown) => void>();
  readonly #diagnosed = new Map<string, (problems: readonly { readonly message: string }[]) => void>();
  #buffer = Buffer.alloc(0);
  #id = 0;
  #yaml: object = {};

  constructor(root: string) {
    this.#root = root;
    const bin = path.join(
      path.dirname(createRequire(import.meta.url).resolve('yaml-language-server/package.json')),
      'bin/yaml-language-server',
    );
    this.#server = spawn(process.execPath, [bin, '--stdio'], { stdio: ['pipe', 'pipe', 'ignore'] });
    this.#server.stdout?.on('data', (data: Buffer) => this.#read(data));
  }

  async open(): Promise<void> {
    const rootUri = pathToFileURL(this.#root).href;
    const workspaceFolders = [{ uri: rootUri, name: 'shop' }];
    await this.ask('initialize', {
      processId: null,
      rootUri,
      workspaceFolders,
      capabilities: { workspace: { configuration: true } },
    });
    this.#tell('initialized', {});
    const settings = JSON.parse(readFileSync(path.join(this.#root, '.vscode/settings.json'), 'utf8'));
    this.#yaml = {
      schemas: Object.fromEntries(
        Object.entries(settings['yaml.schemas']).map(([schema, files]) => [
          pathToFileURL(path.join(this.#root, schema)).href,
          files,
        ]),
      ),
      customTags: settings['yaml.customTags'],
      validate: true,
      hover: true,
      completion: true,
      schemaStore: { enable: false },
    };
    this.#tell('workspace/didChangeConfiguration', { settings: { yaml: this.#yaml } });
  }

  /** The problems that the editor marks in a file with this text. */
  problems(file: string, text: string): Promise<readonly { readonly message: string }[]> {
    const uri = this.#uri(file);
    const told = new Promise<readonly { readonly message: string }[]>((resolve) =>
      this.#diagnosed.set(uri, resolve),
    );
    this.#tell('textDocument/didOpen', { textDocument: { uri, languageId: 'yaml', version: 1, text } });
    return told;
  }

  ask(method: string, params: unknown): Promise<unknown> {
    this.#id += 1;
    const id = this.#id;
    this.#send({ jsonrpc: '2.0', id, method, params });
    return new Promise((resolve) => this.#waiting.set(id, resolve));
  }

  at(file: string, line: number, character: number): object {
    return { textDocument: { uri: this.#uri(file) }, position: { line, character } };
  }

  close(): void {
    this.#server.kill();
  }

  #uri(file: string): string {
    return pathToFileURL(path.join(this.#root, file)).href;
  }

  #tell(method: string, params: unknown): void {
    this.#send({ jsonrpc: '2.0', method, params });
  }

  #send(message: object): void {
    const text = JSON.stringify(message);
    this.#server.stdin?.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  }

  #read(data: Buffer): void {
    this.#buffer = Buffer.concat([this.#buffer, data]);
    for (;;) {
      const end = this.#buffer.indexOf('\r\n\r\n');
      const length = Number(/Content-Length: (\d+)/.exec(this.#buffer.subarray(0, end).toString())?.[1]);
      if (end < 0 || this.#buffer.length < end + 4 + length) return;
      const message = JSON.parse(this.#buffer.subarray(end + 4, end + 4 + length).toString());
      this.#buffer = this.#buffer.subarray(end + 4 + length);
      this.#take(message);
    }
  }

  #take({
    id,
    method,
    result,
    params,
  }: {
    id?: number;
    method?: string;
    result?: unknown;
    params?: { uri: string; diagnostics: []; items?: readonly { section: string }[] };
  }): void {
    if (method === 'textDocument/publishDiagnostics' && params)
      this.#diagnosed.get(params.uri)?.(params.diagnostics);
    else if (method === 'workspace/configuration')
      this.#send({
        jsonrpc: '2.0',
        id,
        result: params?.items?.map(({ section }) => (section === 'yaml' ? this.#yaml : {})),
      });
    else if (method !== undefined && id !== undefined) this.#send({ jsonrpc: '2.0', id, result: null });
    else if (id !== undefined) this.#waiting.get(id)?.(result);
  }
}

let root: string;
let editor: Editor;
beforeAll(async () => {
  root = path.join(temporaryFolder(), 'hill-goods');
  await almanac(['init', root]);
  const ran = await almanac(['schema', '--root', root]);
  expect(ran).toMatchObject({ code: 0, stderr: '' });
  editor = new Editor(root);
  await editor.open();
});
afterAll(() => editor.close());

const messages = (found: readonly { readonly message: string }[]): string =>
  found.map((one) => one.message).join('\n');

it('reports nothing in the files of a valid site', async () => {
  const files = [
    'site.yaml',
    'navigation.yaml',
    'regions/us.yaml',
    'pages/tent.yaml',
    'pages/journal-entry.yaml',
    'products/tent.yaml',
    'journal/first-light.yaml',
    'campaigns/season-sale.yaml',
  ];
  for (const file of files) {
    const text = readFileSync(path.join(root, 'data', file), 'utf8');
    expect(messages(await editor.problems(`data/${file}`, text)), file).toBe('');
  }
});

it.each([
  [
    'a key that there is not',
    'data/campaigns/a.yaml',
    'regions: [us]\nstagse: {}\nstages: { a: 2025-01-01, end: 2025-01-02 }\n',
    /stagse/,
  ],
  [
    'a product that there is not',
    'data/campaigns/b.yaml',
    'regions: [us]\nstages: { a: 2025-01-01, end: 2025-01-02 }\nprices: { us: { tnet: 5 } }\n',
    /tnet/,
  ],
  ['a region that there is not', 'data/pages/c.yaml', 'type: home\nregions: [usa]\n', /"us"/],
  [
    'content that a page type does not know',
    'data/pages/d.yaml',
    'type: product\nregions: all\nproduct: tent\ncontent: { fact: [weight] }\n',
    /fact/,
  ],
  [
    'a collection that there is not',
    'data/pages/h.yaml',
    'type: entry\nregions: all\neach: jurnal\n',
    /"journal"/,
  ],
  [
    'a section that there is not',
    'data/pages/e.yaml',
    'type: product\nregions: all\ncontent: { sections: [{ type: nota, word: x }] }\n',
    /"note"/,
  ],
])('reports %s', async (_, file, text, said) => {
  expect(messages(await editor.problems(file, text))).toMatch(said);
});

it('accepts an assumed value as the value itself', async () => {
  const text =
    'regions: [us]\nstages: { a: !assumed 2025-01-01, end: 2025-01-02 }\nprices: { us: { tent: !assumed 5 } }\n';
  expect(messages(await editor.problems('data/campaigns/f.yaml', text))).toBe('');
});

it('completes names from the data, and describes keys', async () => {
  const file = 'data/pages/g.yaml';
  const text = 'type: product\nregions: all\nproduct: \n';
  await editor.problems(file, text);
  const { items } = (await editor.ask('textDocument/completion', editor.at(file, 2, 9))) as {
    items: { label: string }[];
  };
  expect(items.map(({ label }) => label)).toEqual(expect.arrayContaining(['lantern', 'stove', 'tent']));
  const { contents } = (await editor.ask('textDocument/hover', editor.at(file, 2, 2))) as {
    contents: { value: string };
  };
  expect(contents.value).toContain('The product it tells of');
});

it.each(['{ // mine\n}\n', '[]\n', '{ "yaml.schemas": 3 }\n'])(
  'leaves editor settings alone that it cannot add to, and says so: %j',
  async (mine) => {
    const settings = path.join(root, '.vscode/settings.json');
    const before = readFileSync(settings, 'utf8');
    writeFileSync(settings, mine);
    const ran = await almanac(['schema', '--root', root]);
    expect(readFileSync(settings, 'utf8')).toBe(mine);
    expect(ran.stdout + ran.stderr).toContain('is not ours to write');
    writeFileSync(settings, before);
  },
);

it('keeps the other schemas and tags of the editor settings', async () => {
  const settings = path.join(root, '.vscode/settings.json');
  const before = JSON.parse(readFileSync(settings, 'utf8'));
  const mine = {
    'editor.tabSize': 2,
    'yaml.schemas': {
      'https://ci.example/workflow.json': '.github/*',
      './.almanac/schemas/gone.json': ['data/gone/*'],
    },
    'yaml.customTags': ['!secret scalar'],
  };
  writeFileSync(settings, JSON.stringify(mine));
  await almanac(['schema', '--root', root]);
  expect(JSON.parse(readFileSync(settings, 'utf8'))).toEqual({
    'editor.tabSize': 2,
    'yaml.schemas': { 'https://ci.example/workflow.json': '.github/*', ...before['yaml.schemas'] },
    'yaml.customTags': ['!secret scalar', ...before['yaml.customTags']],
  });
});
