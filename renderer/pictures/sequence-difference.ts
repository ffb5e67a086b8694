/** A run of items that is replaced by another one: `a[from, fromEnd)` by `b[to, toEnd)`. */
export interface Hunk {
  readonly from: number;
  readonly fromEnd: number;
  readonly to: number;
  readonly toEnd: number;
}

/** Past so many changes two sequences have so little in common that they are told as one change. */
const MOST = 1_000;

/** The shortest way from one sequence to another (Myers, An O(ND) Difference Algorithm), as runs that are replaced. */
export function differenceOf(a: readonly string[], b: readonly string[]): Hunk[] {
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let [endA, endB] = [a.length, b.length];
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA -= 1;
    endB -= 1;
  }
  if (start === endA && start === endB) return [];
  const kept = shortestPath(a.slice(start, endA), b.slice(start, endB));
  const hunks: Hunk[] = [];
  let [x, y] = [start, start];
  for (const [i, j] of [...kept.map(([i, j]) => [i + start, j + start] as const), [endA, endB] as const]) {
    if (i > x || j > y) hunks.push({ from: x, fromEnd: i, to: y, toEnd: j });
    [x, y] = [i + 1, j + 1];
  }
  return hunks;
}

/** The pairs of indexes at which both have the same. */
function shortestPath(a: readonly string[], b: readonly string[]): (readonly [number, number])[] {
  const most = Math.min(a.length + b.length, MOST);
  let reached = new Map([[1, 0]]);
  const trace: Map<number, number>[] = [];
  for (let d = 0; d <= most; d += 1) {
    trace.push(reached);
    const next = new Map(reached);
    for (let k = -d; k <= d; k += 2) {
      const isDown = k === -d || (k !== d && (reached.get(k - 1) ?? -1) < (reached.get(k + 1) ?? -1));
      let x = isDown ? (reached.get(k + 1) ?? 0) : (reached.get(k - 1) ?? 0) + 1;
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x += 1;
      next.set(k, x);
      if (x >= a.length && x - k >= b.length) return pairsOf(trace, a.length, b.length);
    }
    reached = next;
  }
  return [];
}

function pairsOf(
  trace: readonly Map<number, number>[],
  lengthA: number,
  lengthB: number,
): (readonly [number, number])[] {
  const pairs: (readonly [number, number])[] = [];
  let [x, y] = [lengthA, lengthB];
  for (let d = trace.length - 1; d >= 0; d -= 1) {
    const reached = trace[d] as Map<number, number>;
    const k = x - y;
    const isDown = k === -d || (k !== d && (reached.get(k - 1) ?? -1) < (reached.get(k + 1) ?? -1));
    const before = isDown ? k + 1 : k - 1;
    const beforeX = reached.get(before) ?? 0;
    const beforeY = beforeX - before;
    while (
      x > Math.max(beforeX, 0) &&
      y > Math.max(beforeY, 0) &&
      (d === 0 || x > (isDown ? beforeX : beforeX + 1))
    ) {
      x -= 1;
      y -= 1;
      pairs.unshift([x, y]);
    }
    [x, y] = [beforeX, beforeY];
  }
  return pairs;
}
