/** Files among the art, by name. */
export interface AssetNames {
  /** Undefined where there is no such file. */
  url(name: string): string | undefined;
  /** Undefined where there is no such photograph. */
  photograph(name: string): PhotographFiles | undefined;
  readonly names: readonly string[];
}

/** The files of a photograph: as AVIF and WebP in several widths, as one that every browser knows, and as networks show it. */
export interface PhotographFiles {
  readonly width: number;
  readonly height: number;
  readonly files: readonly {
    readonly use: 'avif' | 'webp' | 'plain' | 'social';
    readonly width: number;
    readonly url: string;
  }[];
}
