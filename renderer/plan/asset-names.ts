/** Files among the art, by name. */
export interface AssetNames {
  /** Undefined where there is no such file. */
  url(name: string): string | undefined;
  readonly names: readonly string[];
}
