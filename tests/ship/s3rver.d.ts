declare module 's3rver' {
  /** The little that is needed here; it brings no types of its own. */
  export default class S3rver {
    constructor(options: Readonly<Record<string, unknown>>);
    run(): Promise<unknown>;
    close(): Promise<void>;
  }
}
