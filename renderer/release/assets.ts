import { chmodSync, constants, copyFileSync, statSync, utimesSync } from 'node:fs';
import { folders } from '../calendar/names.ts';
import { compareText } from '../calendar/order.ts';
import type { ReleaseFile } from '../calendar/types.ts';
import { contentTime } from './content-time.ts';
import { writeSettled } from './finish.ts';
import type { Output } from './output.ts';
import { isIntact } from './verify.ts';

/** An asset on its way to the store: its content, or a file that holds it. */
export type AssetDraft = {
  /** Below `assets/`, with the content hash in its name. */
  readonly path: string;
  /** SHA-256, hex. */
  readonly hash: string;
} & ({ readonly bytes: string | Uint8Array } | { readonly file: string });

/** Puts assets into the store, each under the name that its content gave it; those that are there stay untouched. */
export async function storeAssets(output: Output, assets: readonly AssetDraft[]): Promise<ReleaseFile[]> {
  return output.writing(() =>
    assets.map((asset) => storeAsset(output, asset)).sort((a, b) => compareText(a.path, b.path)),
  );
}

function storeAsset(output: Output, asset: AssetDraft): ReleaseFile {
  const { path, hash } = asset;
  const size = 'bytes' in asset ? Buffer.byteLength(asset.bytes) : statSync(asset.file).size;
  const final = `${folders.assets}/${path}`;
  const stored = { path, hash, size };
  if (output.isPending(final) || isIntact(output.locate(final), stored.hash, stored.size)) {
    output.rely(final);
    return stored;
  }
  const staged = output.stageFile();
  if ('bytes' in asset) {
    writeSettled(staged, asset.bytes, hash);
  } else {
    copyFileSync(asset.file, staged, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    chmodSync(staged, 0o644);
    utimesSync(staged, contentTime(hash), contentTime(hash));
  }
  output.add('asset', staged, final);
  return stored;
}
