import type { Problem } from '../problems/problems.ts';
import type { Inputs } from '../read/inputs.ts';

/**
 * The problem at the place where what it is about is written: in the templates, or in the data file that it names; as it is where
 * none writes it so.
 */
export function whereWritten({ written, ...problem }: Problem, { templates, data }: Inputs): Problem {
  if (written === undefined) return problem;
  const code = templates.filter(({ file }) => /\.(tsx?|css)$/.test(file));
  const own = data.filter(({ file }) => file === problem.file);
  for (const text of typeof written === 'string' ? [written] : written)
    for (const { file, bytes } of [...code, ...(isOfData(text) ? data : own)]) {
      if (bytes === null || !bytes.includes(text)) continue;
      const before = bytes.toString().split(text, 1)[0] as string;
      const line = before.split('\n').length;
      return { ...problem, file, path: [], line, column: before.length - before.lastIndexOf('\n') };
    }
  return problem;
}

/** A link as any file of the data writes it. */
const isOfData = (text: string): boolean => text.startsWith('page:');
