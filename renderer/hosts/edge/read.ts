export type Content = Uint8Array | ArrayBuffer | ReadableStream<Uint8Array> | string;

/** Gives the content of a path below `dist/` (`live.json`, `releases/us/…/index.html`); null when it is not there. */
export type Read = (path: string) => Promise<Content | null> | Content | null;

/** The content as bytes, whatever form it came in. */
export async function readBytes(read: Read, path: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const content = await read(path);
  if (content === null) return null;
  return new Uint8Array(await new Response(content as BodyInit).arrayBuffer());
}
