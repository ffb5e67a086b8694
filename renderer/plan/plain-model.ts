import { frozen, isLasting } from '../purity/lasting.ts';
import { notJson } from '../purity/not-json.ts';
import { digestOf } from './digest.ts';

/** A model as its view gets it: plain JSON, with a name by its content. */
export class PlainModel {
  #model: unknown;
  #key: string | undefined;

  constructor(model: unknown) {
    this.#model = model;
  }

  /** Equal keys mean equal models. Found when it is first asked for, and once however many pages and instances have it. */
  get key(): string {
    if (this.#key === undefined) {
      // A template may use the object again for its next page: this one stays what its key says.
      this.#model = copyOf(this.#model);
      this.#key = digestOf(this.#model);
    }
    return this.#key;
  }

  /** Whether it has no model because of a problem of the build: its view is not called. */
  get hasFailed(): boolean {
    return this === FAILED;
  }

  get json(): string {
    return JSON.stringify(this.#model);
  }

  /** Its JSON, apart from what other models share: frozen parts are shared. */
  copy(): unknown {
    return copyOf(this.#model);
  }
}

/** A model that an earlier build derived, of which its key is known: it is derived again only if it has to be rendered. */
export class KnownModel extends PlainModel {
  readonly #key: string;
  readonly #derive: () => PlainModel;
  #derived: PlainModel | undefined;

  constructor(key: string, derive: () => PlainModel) {
    super(null);
    this.#key = key;
    this.#derive = derive;
  }

  override get key(): string {
    return this.#key;
  }

  override get json(): string {
    return this.#now.json;
  }

  override copy(): unknown {
    return this.#now.copy();
  }

  get #now(): PlainModel {
    this.#derived ??= this.#derive();
    return this.#derived;
  }
}

/** Stands for each model that failed. */
export const FAILED = new PlainModel(null);

/** A part of a model for good, apart from what others hold; what is no JSON stays as it is, for who looks for that. */
export function lastingPart<T>(part: T): T {
  return notJson(part) === undefined ? frozen(copyOf(part) as T) : part;
}

function copyOf(value: unknown): unknown {
  if (typeof value === 'number') return value + 0;
  if (typeof value !== 'object' || value === null) return value ?? null;
  if (isLasting(value)) return value;
  if (Array.isArray(value)) return Array.from(value, copyOf);
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    const member = (value as Readonly<Record<string, unknown>>)[key];
    if (member === undefined) continue;
    // Assigned, it would be another prototype.
    if (key === '__proto__') Object.defineProperty(copy, key, { value: copyOf(member), enumerable: true });
    else copy[key] = copyOf(member);
  }
  return copy;
}
