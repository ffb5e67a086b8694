let interrupted = false;

/** Whatever fails after a signal fails because of it. */
export function wasInterrupted(): boolean {
  return interrupted;
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Aborts at the first Ctrl-C, SIGTERM or hang-up, so that what was begun is cleaned up; a second one ends the process. */
export function onInterrupt(): AbortSignal {
  const controller = new AbortController();
  for (const signal of SIGNALS) {
    process.once(signal, () => {
      interrupted = true;
      controller.abort();
    });
  }
  return controller.signal;
}

/** Waits for Ctrl-C or SIGTERM: how a server ends. */
export function untilInterrupted(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of SIGNALS) process.once(signal, () => resolve());
  });
}
