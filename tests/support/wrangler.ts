import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

/** Whether tests with Cloudflare's own server may be skipped: it is missing here, and this is not CI. */
export const lacksWrangler =
  !process.env.CI && spawnSync('wrangler', ['--version'], { stdio: 'ignore' }).error !== undefined;

/** A fixed compatibility date, since the runtime would ask the network for the latest one. */
const COMPATIBLE = '2026-04-01';

/** Serves a folder like Cloudflare Pages, offline. `home` is a folder for its other files. */
export async function startWrangler(
  folder: string,
  home: string,
): Promise<{ readonly url: string; readonly said: () => string; stop(): Promise<void> }> {
  const options = ['--ip', '127.0.0.1', '--port', '0', '--compatibility-date', COMPATIBLE];
  const child = spawn('wrangler', ['pages', 'dev', folder, ...options], {
    cwd: home,
    env: { ...process.env, CI: 'true', HOME: home, XDG_CONFIG_HOME: home, WRANGLER_SEND_METRICS: 'false' },
    stdio: ['ignore', 'pipe', 'pipe'],
    // It starts child processes, which end with the process group.
    detached: true,
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  const closed = once(child, 'close');
  const stop = async (): Promise<void> => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
    await closed;
  };
  for (let tries = 0; tries < 600; tries += 1) {
    const url = /Ready on (http:\/\/127\.0\.0\.1:\d+)/.exec(said)?.[1];
    if (url !== undefined) return { url, said: () => said, stop };
    if (child.exitCode !== null) break;
    await pause(200);
  }
  await stop();
  throw new Error(`wrangler does not listen: ${said}`);
}
