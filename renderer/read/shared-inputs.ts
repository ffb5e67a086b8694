import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { HashedFile } from './hashed-file.ts';
import type { InputFile, Inputs, SharedParsing, TemplateFile } from './inputs.ts';
import { shareParsing } from './parse-together.ts';
import { UnreadFile } from './unread-file.ts';

/** {@link Inputs} for another thread, as plain data: it reads the same files, and they must hold the same. */
export interface SharedInputs extends Pick<Inputs, 'root' | 'digest'> {
  readonly data: readonly HashedFile[];
  readonly locales: readonly HashedFile[];
  /** Bundled already, so without their bytes. */
  readonly templates: readonly HashedFile[];
  readonly public: readonly HashedFile[];
  readonly beside: readonly HashedFile[];
  readonly parsing: SharedParsing;
}

/** Inputs without problems, for other threads. */
export function shareInputs({ root, digest, data, locales, templates, ...inputs }: Inputs): SharedInputs {
  // A file that is gone by now is reported by the first that reads it.
  const sizeOf = ({ file }: HashedFile) => statSync(join(root, file), { throwIfNoEntry: false })?.size ?? 0;
  const hashed = (files: readonly HashedFile[]) => files.map(({ file, hash }) => ({ file, hash }));
  return {
    root,
    digest,
    data: hashed(data),
    locales: hashed(locales),
    templates: hashed(templates),
    public: inputs.public,
    beside: inputs.beside,
    parsing: shareParsing([...data, ...locales], sizeOf),
  };
}

/** The very inputs that were shared: each file is read when it is asked for, and verified. */
export function openShared({ data, locales, templates, ...shared }: SharedInputs): Inputs {
  const read = (file: string): Buffer => readFileSync(join(shared.root, file));
  const open = (files: readonly HashedFile[]): InputFile[] =>
    files.map(({ file, hash }) => new UnreadFile(file, hash, read));
  const lists = { data: open(data), locales: open(locales) };
  return {
    ...shared,
    ...lists,
    templates: templates.map((file): TemplateFile => ({ ...file, bytes: null })),
    files: new Map([...lists.data, ...lists.locales].map((input) => [input.file, input])),
    problems: [],
  };
}
