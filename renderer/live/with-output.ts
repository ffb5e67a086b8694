import { type OpenOptions, type Output, openOutput, openToLook } from '../release/output.ts';
import type { MoveOptions } from './move.ts';

/** An output folder, or one that the caller holds already. */
export type Target = string | Output;

/** Runs a step with the folder held: by the caller, or for as long as the step takes. A dry run only looks. */
export async function withOutput<T>(
  target: Target,
  purpose: string,
  { dryRun, wait, onWait, signal }: MoveOptions,
  step: (output: Output) => Promise<T>,
): Promise<T> {
  if (typeof target !== 'string') return step(target);
  const options: OpenOptions = { purpose, wait, onWait, signal };
  const output = dryRun ? openToLook(target, options) : await openOutput(target, options);
  try {
    return await step(output);
  } finally {
    await output.close();
  }
}
