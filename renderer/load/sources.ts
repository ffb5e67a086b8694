import type { SourceRef } from '../problems/problems.ts';
import type { Inputs } from '../read/inputs.ts';

/** For a region in several files, the file that contains the value; every other reference unchanged. */
export function resolveSource<T extends SourceRef>(ref: T, inputs: Inputs): SourceRef {
  // A file with a wrong name was not read and is not a folder.
  if (inputs.files.has(ref.file) || !/^data\/regions\/[^.]*$/.test(ref.file)) return ref;
  const [first, ...rest] = ref.path;
  for (const extension of ['yaml', 'json']) {
    const own = `${ref.file}/${String(first)}.${extension}`;
    if (inputs.files.has(own)) return { ...ref, file: own, path: rest };
  }
  return { ...ref, file: `${ref.file}/region.yaml` };
}
