import { createHash } from 'node:crypto';

/** A model as JSON, written when it is first asked for and once however many pages and instances have it. */
export class ModelText {
  readonly #model: unknown;
  #json: string | undefined;
  #key: string | undefined;

  constructor(model: unknown) {
    this.#model = model;
  }

  get json(): string {
    this.#json ??= JSON.stringify(this.#model);
    return this.#json;
  }

  /** Equal keys mean equal models: 128 bits of SHA-256. */
  get key(): string {
    this.#key ??= createHash('sha256').update(this.json).digest('base64url').slice(0, 22);
    return this.#key;
  }
}
