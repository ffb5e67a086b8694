import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { projectRoot } from './site.ts';

const PROGRAM = '/usr/sbin/nginx';

/** Whether tests with the real nginx may be skipped: it is missing here, and this is not CI. */
export const lacksNginx =
  !process.env.CI && spawnSync(PROGRAM, ['-v'], { stdio: 'ignore' }).error !== undefined;

export interface Nginx {
  readonly url: string;
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * Serves `out` as its operator would: a server block of their own, under a port of its own, includes what stands in `hosts/`.
 *
 * @param api what answers below `/api/`
 */
export function startNginx(out: string, folder: string, api = "return 200 'the operator';"): Promise<Nginx> {
  return start(folder, (port) =>
    [
      'server {',
      `  listen 127.0.0.1:${port};`,
      `  set $almanac_out ${path.resolve(out)};`,
      `  include ${path.resolve(out, 'hosts/nginx.conf')};`,
      `  location /api/ { ${api} }`,
      '}',
    ].join('\n'),
  );
}

/**
 * A cache in `store` that accepts uploads with the user `ci` and the password `secret`, configured by the recipe with
 * other paths.
 */
export function startNginxCache(store: string, folder: string): Promise<Nginx> {
  const recipe = readFileSync(path.join(projectRoot, 'docs/recipes/nginx-cache.conf'), 'utf8');
  const passwords = path.join(folder, 'htpasswd');
  writeFileSync(passwords, 'ci:{PLAIN}secret\n');
  return start(folder, (port) =>
    recipe
      .replace(/listen .*;/, `listen 127.0.0.1:${port};`)
      .replace(/root .*;/, `root ${path.resolve(store)};`)
      .replace(/auth_basic_user_file .*;/, `auth_basic_user_file ${passwords};`),
  );
}

async function start(folder: string, site: (port: number) => string, tries = 5): Promise<Nginx> {
  const port = await freePort();
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'site.conf'), site(port));
  const main = path.join(folder, 'nginx.conf');
  const scratch = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  writeFileSync(
    main,
    [
      'daemon off; master_process off;',
      `pid ${folder}/pid; error_log ${folder}/error.log;`,
      'events {}',
      'http {',
      '  types { text/html html; text/css css; text/javascript js; image/svg+xml svg; }',
      `  access_log off; ${scratch.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}`,
      '  include site.conf;',
      '}',
    ].join('\n'),
  );
  const child = spawn(PROGRAM, ['-p', folder, '-c', main], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const closed = once(child, 'close').then(() => said || 'it ended');
  const problem = await Promise.race([reachable(port), closed]);
  // Another program took the port in between.
  if (problem?.includes('Address already in use') && tries > 1) return start(folder, site, tries - 1);
  if (problem !== undefined) throw new Error(`nginx does not listen on ${port}: ${problem}`);
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    stop: async () => {
      child.kill('SIGTERM');
      await closed;
    },
  };
}

/** The answer to a path that is sent unchanged, which HTTP clients would normalise. */
export function rawRequest(
  port: number,
  target: string,
  method = 'GET',
  host = '127.0.0.1',
): Promise<{ status: number; location: string | null; text: string }> {
  return new Promise((resolve, reject) => {
    let text = '';
    connect(port, '127.0.0.1')
      .setEncoding('latin1')
      .on('connect', function (this: import('node:net').Socket) {
        this.write(`${method} ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`, 'latin1');
      })
      .on('data', (part) => {
        text += part;
      })
      .on('error', reject)
      .on('close', () => {
        const status = Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0);
        resolve({ status, location: /^location: (.*)\r$/im.exec(text)?.[1] ?? null, text });
      });
  });
}

/** Undefined once the port accepts connections; after five seconds, the error. */
async function reachable(port: number): Promise<string | undefined> {
  for (let tries = 0; tries < 200; tries += 1) {
    const socket = connect(port, '127.0.0.1');
    const answered = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    });
    socket.destroy();
    if (answered) return;
    await pause(25);
  }
  return 'nobody answers';
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
