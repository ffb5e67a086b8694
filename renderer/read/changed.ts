import { OperationError } from '../problems/problems.ts';

/** For a file that changed between a look at it and reading it. */
export function changed(file: string): OperationError {
  return new OperationError(`${file} was changed while it was being built`, 'run it again');
}
