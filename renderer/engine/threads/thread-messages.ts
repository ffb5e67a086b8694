import type { ClientRuntime } from '../../assets/bundle-client.ts';
import type { SharedBundles } from '../../assets/bundles.ts';
import { InputError, OperationError, type Problem } from '../../problems/problems.ts';
import type { SharedInputs } from '../../read/shared-inputs.ts';
import type { SharedDeal } from '../making/deal.ts';
import type { PageOrder } from '../making/make-pages.ts';

/** What a thread needs to load the site, from the beginning. */
export interface ThreadData {
  readonly inputs: SharedInputs;
  readonly cache: boolean;
  readonly clientRuntime: ClientRuntime;
}

/** What else it needs for its part. */
export interface ThreadWork {
  readonly bundles: SharedBundles;
  readonly deal: SharedDeal;
  /** Its number among those that take from the deal. */
  readonly thread: number;
  readonly order: ThreadOrder;
}

/** What a thread tells. */
export type ThreadNews =
  | { readonly first: number; readonly batch: unknown }
  | { readonly made: unknown }
  | { readonly failure: ThreadFailure };

/** An error as plain data: threads lose what makes it one of ours. */
export interface ThreadFailure {
  readonly problems?: readonly Problem[];
  readonly hint?: string;
  readonly isOperation: boolean;
  readonly message: string;
  readonly code?: string;
}

/** What threads can be asked to do with pages, by name. */
export type ThreadOrder =
  | {
      readonly make: PageOrder & {
        /** Where what earlier runs learned is read; null: nowhere. */
        readonly cacheFolder: string | null;
        readonly remoteCache: string | null;
      };
    }
  | { readonly check: Readonly<Record<string, never>> };

export function errorOf({ problems, isOperation, message, hint, code }: ThreadFailure): Error {
  if (problems) return new InputError(problems);
  if (isOperation) return new OperationError(message, hint);
  return Object.assign(new Error(message), code === undefined ? {} : { code });
}

/** An error as {@link errorOf} takes it. */
export function failureOf(error: unknown): ThreadFailure {
  const { message, code } = (
    error instanceof Error ? error : new Error(String(error))
  ) as NodeJS.ErrnoException;
  return {
    message,
    isOperation: error instanceof OperationError,
    ...(error instanceof InputError ? { problems: error.problems } : {}),
    ...(error instanceof OperationError && error.hint !== undefined ? { hint: error.hint } : {}),
    ...(code === undefined ? {} : { code }),
  };
}
