import { cellsOf } from './cells.ts';

/** Columns as wide as their widest cell; escape sequences of colour and wide characters are counted for what they show. */
export function table(rows: readonly (readonly string[])[], indent = '  '): string {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, i) => {
      widths[i] = Math.max(widths[i] ?? 0, widthOf(cell));
    });
  }
  return rows
    .map(
      (row) =>
        indent +
        row
          .map((cell, i) =>
            i === row.length - 1 ? cell : cell + ' '.repeat((widths[i] ?? 0) - widthOf(cell)),
          )
          .join('  '),
    )
    .map((line) => line.trimEnd())
    .join('\n');
}

export function widthOf(text: string): number {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colour is written with one
  return cellsOf(text.replace(/\u001b\[\d+m/g, '')).reduce((sum, cell) => sum + cell.width, 0);
}
