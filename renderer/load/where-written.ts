import type { Problem } from '../problems/problems.ts';
import type { Inputs } from '../read/inputs.ts';

/** The problem at the place in the templates where what it is about is written; as it is where none writes it so. */
export function whereWritten({ written, ...problem }: Problem, { templates }: Inputs): Problem {
  if (written === undefined) return problem;
  for (const text of typeof written === 'string' ? [written] : written)
    for (const { file, bytes } of templates) {
      if (bytes === null || !/\.(tsx?|css)$/.test(file) || !bytes.includes(text)) continue;
      const before = bytes.toString().split(text, 1)[0] as string;
      const line = before.split('\n').length;
      return { ...problem, file, path: [], line, column: before.length - before.lastIndexOf('\n') };
    }
  return problem;
}
