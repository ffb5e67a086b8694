import { execFile } from 'node:child_process';

/**
 * Tells systemd how a service does (sd_notify), by the program that comes with it: Node speaks no datagrams to Unix
 * sockets. Does nothing where no systemd listens. The unit needs `NotifyAccess=all`.
 */
export class SystemNotify {
  readonly #listens = Boolean(process.env.NOTIFY_SOCKET);
  /** Milliseconds between signs of life: half of what systemd waits for. */
  readonly #beat = Number(process.env.WATCHDOG_USEC ?? 0) / 2_000;
  #lastBeat = 0;
  #failed = false;

  ready(): Promise<void> {
    return this.#send('READY=1');
  }

  status(text: string): Promise<void> {
    return this.#send(`STATUS=${text}`);
  }

  stopping(): Promise<void> {
    return this.#send('STOPPING=1');
  }

  /** To be called often; tells systemd as often as it wants to hear. */
  alive(): void {
    const elapsed = performance.now();
    if (!this.#beat || elapsed - this.#lastBeat < this.#beat - 1_000) return;
    this.#lastBeat = elapsed;
    void this.#send('WATCHDOG=1');
  }

  #send(message: string): Promise<void> {
    if (!this.#listens) return Promise.resolve();
    return new Promise((resolve) => {
      execFile('systemd-notify', [message], (error) => {
        if (error && !this.#failed)
          process.stderr.write(`could not notify systemd: ${error.message.trim()}\n`);
        this.#failed = error !== null;
        resolve();
      });
    });
  }
}
