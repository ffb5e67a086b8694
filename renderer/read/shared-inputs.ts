import type { HashedFile } from './hashed-file.ts';
import type { InputFile, Inputs, SharedParsing, TemplateFile } from './inputs.ts';
import { shareParsing } from './parse-together.ts';

interface Extent {
  readonly file: string;
  readonly hash: string;
  /** The slab that contains it. */
  readonly slab: number;
  readonly start: number;
  readonly length: number;
}

/** {@link Inputs} for several threads: plain data around bytes that all of them share and none writes to. */
export interface SharedInputs {
  readonly root: string;
  readonly slabs: readonly ArrayBufferLike[];
  readonly data: readonly Extent[];
  readonly locales: readonly Extent[];
  /** Bundled already, so without their bytes. */
  readonly templates: readonly HashedFile[];
  readonly public: readonly HashedFile[];
  readonly beside: readonly HashedFile[];
  readonly digest: Inputs['digest'];
  readonly parsing: SharedParsing;
}

/** Inputs without problems, as other threads get them: their bytes are in shared memory. */
export function shareInputs({
  root,
  data,
  locales,
  templates,
  beside,
  digest,
  ...inputs
}: Inputs): SharedInputs {
  const slabs = new Map<ArrayBufferLike, number>();
  const share = (files: readonly InputFile[]): Extent[] =>
    files.map(({ file, hash, bytes }) => {
      const slab = slabs.get(bytes.buffer) ?? slabs.size;
      slabs.set(bytes.buffer, slab);
      return { file, hash, slab, start: bytes.byteOffset, length: bytes.length };
    });
  const extents = { data: share(data), locales: share(locales) };
  return {
    root,
    slabs: [...slabs.keys()],
    ...extents,
    templates: templates.map(({ file, hash }) => ({ file, hash })),
    public: inputs.public,
    beside,
    digest,
    parsing: shareParsing([...data, ...locales]),
  };
}

/** The very inputs that were shared; what is not kept of templates is as {@link Inputs} has it: read when asked for, and verified. */
export function openShared(shared: SharedInputs): Inputs {
  const { root, beside, digest, parsing } = shared;
  const open = (extents: readonly Extent[]): InputFile[] =>
    extents.map(({ file, hash, slab, start, length }) => ({
      file,
      hash,
      bytes: Buffer.from(shared.slabs[slab] as ArrayBufferLike, start, length),
    }));
  const data = open(shared.data);
  const locales = open(shared.locales);
  const templates = shared.templates.map((file): TemplateFile => ({ ...file, bytes: null }));
  const files = new Map([...data, ...locales].map((input) => [input.file, input]));
  return {
    root,
    data,
    locales,
    templates,
    public: shared.public,
    beside,
    files,
    digest,
    problems: [],
    parsing,
  };
}
