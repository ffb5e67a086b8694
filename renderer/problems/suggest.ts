/** No suggestion is better than a far-fetched one. */
const MOST_EDITS = 3;
const LONGEST = 100;

/** The candidate that a word is most likely a slip of, the first one of equals; undefined if none is near. */
export function suggest(word: string, candidates: Iterable<string>): string | undefined {
  if (word.length === 0 || word.length > LONGEST) return undefined;
  let best: string | undefined;
  let fewest = Number.POSITIVE_INFINITY;
  const lower = word.toLowerCase();
  for (const candidate of candidates) {
    if (candidate === word || candidate.length > LONGEST) continue;
    const allowed = Math.min(
      MOST_EDITS,
      Math.floor(Math.max(word.length, candidate.length) * 0.4),
      fewest - 0.5,
    );
    if (Math.abs(candidate.length - word.length) > allowed) continue;
    // Another case is half an edit: nearer than any other slip.
    const distance = candidate.toLowerCase() === lower ? 0.5 : countEdits(lower, candidate.toLowerCase());
    if (distance <= allowed || (distance === 0.5 && fewest > 0.5)) {
      best = candidate;
      fewest = distance;
    }
  }
  return best;
}

/** Damerau-Levenshtein distance: letters added, lost, changed, or swapped with their neighbour. */
export function countEdits(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      let edits = Math.min(
        (last[column] as number) + 1,
        (current[column - 1] as number) + 1,
        (last[column - 1] as number) + (isSame ? 0 : 1),
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        edits = Math.min(edits, (beforeLast[column - 2] as number) + 1);
      }
      current.push(edits);
    }
    beforeLast = last;
    last = current;
  }
  return last[b.length] as number;
}
