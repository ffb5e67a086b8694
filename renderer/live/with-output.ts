import { type OpenOptions, type Output, openOutput } from '../release/output.ts';

/** An output folder, or one that the caller holds already. */
export type Target = string | Output;

/** Runs a step with the folder held: by the caller, or for as long as the step takes. */
export async function withOutput<T>(
  target: Target,
  options: OpenOptions,
  step: (output: Output) => Promise<T>,
): Promise<T> {
  if (typeof target !== 'string') return step(target);
  const output = await openOutput(target, options);
  try {
    return await step(output);
  } finally {
    await output.close();
  }
}
