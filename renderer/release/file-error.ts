import { explainFileError } from '../problems/disk.ts';

export function errorCode(error: unknown): string | undefined {
  return error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
}

/** Runs a step that touches disk, explaining what goes wrong in it. */
export async function explaining<T>(doing: string, step: () => T | Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    throw explainFileError(error, doing);
  }
}
