import type { HashedFile } from './hashed-file.ts';
import type { InputFile, Inputs, SharedParsing, TemplateFile } from './inputs.ts';
import { shareParsing } from './parse-together.ts';

interface Extent {
  readonly file: string;
  readonly hash: string;
  readonly start: number;
  readonly length: number;
}

/** {@link Inputs} for several threads: plain data around bytes that all of them see, and nobody writes again. */
export interface SharedInputs {
  readonly root: string;
  readonly bytes: SharedArrayBuffer;
  readonly data: readonly Extent[];
  readonly locales: readonly Extent[];
  /** Bundled already, so without their bytes. */
  readonly templates: readonly HashedFile[];
  readonly beside: readonly HashedFile[];
  readonly digest: Inputs['digest'];
  readonly parsing: SharedParsing;
}

/** Puts inputs without problems where other threads find them. */
export function shareInputs({ root, data, locales, templates, beside, digest }: Inputs): SharedInputs {
  const total = [...data, ...locales].reduce((sum, { bytes }) => sum + bytes.length, 0);
  const bytes = new SharedArrayBuffer(total);
  const all = Buffer.from(bytes);
  let end = 0;
  const share = (files: readonly InputFile[]): Extent[] =>
    files.map(({ file, hash, bytes: own }) => {
      const start = end;
      all.set(own, start);
      end += own.length;
      return { file, hash, start, length: own.length };
    });
  return {
    root,
    bytes,
    data: share(data),
    locales: share(locales),
    templates: templates.map(({ file, hash }) => ({ file, hash })),
    beside,
    digest,
    parsing: shareParsing([...data, ...locales]),
  };
}

/** The very inputs that were shared; what is not kept of templates is as {@link Inputs} has it: read when asked for, and verified. */
export function openShared(shared: SharedInputs): Inputs {
  const { root, beside, digest, parsing } = shared;
  const open = (extents: readonly Extent[]): InputFile[] =>
    extents.map(({ file, hash, start, length }) => ({
      file,
      hash,
      bytes: Buffer.from(shared.bytes, start, length),
    }));
  const data = open(shared.data);
  const locales = open(shared.locales);
  const templates = shared.templates.map((file): TemplateFile => ({ ...file, bytes: null }));
  const files = new Map([...data, ...locales].map((input) => [input.file, input]));
  return { root, data, locales, templates, beside, files, digest, problems: [], parsing };
}
