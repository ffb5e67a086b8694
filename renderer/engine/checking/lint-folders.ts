import type { Problem } from '../../problems/problems.ts';
import { suggest } from '../../problems/suggest.ts';
import type { Inputs } from '../../read/inputs.ts';

/** The file by which a folder of each kind is known. */
const MAIN = { pages: ['page.ts'], sections: ['section.tsx', 'section.ts'] } as const;
const INSIDE = /^templates\/(pages|sections)\/([^/]+)\/(.+)$/;

/** Folders of page types and sections that nothing reads, since the file by which they are known has another name. */
export function lintFolders({ templates }: Pick<Inputs, 'templates'>): Problem[] {
  const folders = new Map<string, { kind: keyof typeof MAIN; names: string[] }>();
  for (const { file } of templates) {
    const [, kind, name, rest] = INSIDE.exec(file) ?? [];
    if (kind === undefined || rest === undefined) continue;
    const folder = `templates/${kind}/${name}`;
    const known = folders.get(folder) ?? { kind: kind as keyof typeof MAIN, names: [] };
    known.names.push(rest);
    folders.set(folder, known);
  }
  return [...folders].flatMap(([folder, { kind, names }]) => {
    const [wanted, ...others] = MAIN[kind];
    if ([wanted, ...others].some((one) => names.includes(one))) return [];
    const near = suggest(wanted, names);
    return {
      code: 'file-name' as const,
      severity: 'error' as const,
      file: `${folder}/${near ?? names[0]}`,
      path: [],
      message: `nothing reads ${folder}: it has no ${wanted}`,
      hint:
        near === undefined
          ? `write ${folder}/${wanted}, or remove the folder`
          : `rename ${near} to ${wanted}`,
    };
  });
}
