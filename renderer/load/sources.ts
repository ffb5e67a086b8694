import type { SourceRef } from '../problems/problems.ts';
import type { Inputs } from '../read/inputs.ts';

/** The file in which a value of a region stands that is spread over a folder; every other reference as it is. */
export function resolveSource<T extends SourceRef>(ref: T, inputs: Inputs): SourceRef {
  // A file whose name is wrong is none of those read, and no folder.
  if (inputs.files.has(ref.file) || !/^data\/regions\/[^.]*$/.test(ref.file)) return ref;
  const [first, ...rest] = ref.path;
  for (const extension of ['yaml', 'json']) {
    const own = `${ref.file}/${String(first)}.${extension}`;
    if (inputs.files.has(own)) return { ...ref, file: own, path: rest };
  }
  return { ...ref, file: `${ref.file}/region.yaml` };
}
