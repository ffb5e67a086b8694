declare module 's3rver' {
  /** The few types that tests need; the package has none. */
  export default class S3rver {
    constructor(options: Readonly<Record<string, unknown>>);
    run(): Promise<unknown>;
    close(): Promise<void>;
  }
}
