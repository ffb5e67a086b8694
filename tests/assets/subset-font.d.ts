declare module 'subset-font' {
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: { readonly targetFormat: 'sfnt' | 'woff2'; readonly preserveNameIds: readonly number[] },
  ): Promise<Buffer>;
}
