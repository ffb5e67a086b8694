import { OperationError } from '../problems/problems.ts';

/** Of a file that was looked at before it was read, and is another one now. */
export function changed(file: string): OperationError {
  return new OperationError(`${file} was changed while it was being built`, 'run it again');
}
