import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Worker } from 'node:worker_threads';
import { packageRoot } from '../../assets/package-root.ts';
import { OperationError } from '../../problems/problems.ts';

/** Fails once a thread is no more. */
export function endOf(worker: Worker): Promise<never> {
  return new Promise((_, reject) => {
    worker.on('error', (error) => reject(died(error instanceof Error ? error.message : String(error))));
    // After its own error, and once it is closed, that was already reported.
    worker.on('exit', (code) => reject(died(`exit code ${code}`)));
  });
}

function died(how: string): OperationError {
  return new OperationError(
    `a thread ended before its work was done (${how})`,
    'run it again; with --concurrency 1 there is but one thread',
  );
}

/** The file of a thread's code. */
export function compiled(name: string): string {
  const file = path.join(packageRoot(), `lib/${name}.js`);
  if (!existsSync(file)) throw new Error(`lib/${name}.js is missing: run npm run prepare`);
  return file;
}
