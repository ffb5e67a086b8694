/** A command of this program as a shell takes it, in the folders that this one was given. */
export function commandLine(
  { root, out }: { readonly root: string; readonly out: string },
  ...words: readonly string[]
): string {
  const folders = [...(root === '.' ? [] : ['--root', root]), ...(out === 'dist' ? [] : ['--out', out])];
  return ['npx', 'almanac', ...words, ...folders].map(quoted).join(' ');
}

/** A word as a shell takes it. */
export function quoted(word: string): string {
  return /^[\w./:@%+=,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
