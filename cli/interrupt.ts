let interrupted = false;

/** Whatever fails after a signal fails because of it. */
export function wasInterrupted(): boolean {
  return interrupted;
}

/** Handlers that are waiting for a signal. */
const waiting: (readonly [NodeJS.Signals, () => void])[] = [];

/** What is over is not interrupted: from here on a signal ends the process at once. */
export function forgetInterrupts(): void {
  for (const [signal, handler] of waiting.splice(0)) process.off(signal, handler);
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Aborts at the first Ctrl-C, SIGTERM or hang-up, so that what was begun is cleaned up; a second one ends the process. */
export function onInterrupt(): AbortSignal {
  const controller = new AbortController();
  for (const signal of SIGNALS) {
    const handler = (): void => {
      interrupted = true;
      controller.abort();
    };
    process.once(signal, handler);
    waiting.push([signal, handler]);
  }
  return controller.signal;
}

/** Waits for Ctrl-C or SIGTERM: how a server ends. */
export function untilInterrupted(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of SIGNALS) process.once(signal, () => resolve());
  });
}
