/** Closed loops on the integer grid of the drawing: x0, y0, x1, y1 … */
export type Loop = number[];

const CELL = 128;
const NONE: readonly number[] = [];

/**
 * Unites polygons that do not overlap: edges that run both ways cancel, what is left are the borders. Corners lying
 * on another polygon's edge split it first. Every step keeps the boundary closed, so the result fills the same points.
 */
export function unite(polys: readonly (readonly number[])[], keepCorners = false): Loop[] {
  const xs: number[] = [];
  const ys: number[] = [];
  const ids = new Map<number, number>();
  const cells = new Map<number, number[]>();
  const cellKey = (cx: number, cy: number) => (cx + 1024) * 4096 + cy + 1024;
  const id = (x: number, y: number): number => {
    const key = (x + 16384) * 32768 + y + 16384;
    const known = ids.get(key);
    if (known !== undefined) return known;
    const n = xs.length;
    ids.set(key, n);
    xs.push(x);
    ys.push(y);
    const ck = cellKey(Math.floor(x / CELL), Math.floor(y / CELL));
    const list = cells.get(ck);
    if (list) list.push(n);
    else cells.set(ck, [n]);
    return n;
  };
  const rings = polys.map((p) => {
    const ring: number[] = [];
    for (let i = 0; i < p.length; i += 2) {
      const v = id(p[i] as number, p[i + 1] as number);
      if (ring[ring.length - 1] !== v) ring.push(v);
    }
    if (ring.length > 1 && ring[0] === ring[ring.length - 1]) ring.pop();
    return ring;
  });
  const N = xs.length;
  const count = new Map<number, number>();
  const step = (a: number, b: number) => {
    const back = count.get(b * N + a);
    if (back) {
      if (back === 1) count.delete(b * N + a);
      else count.set(b * N + a, back - 1);
    } else count.set(a * N + b, (count.get(a * N + b) ?? 0) + 1);
  };
  for (const ring of rings) {
    if (ring.length < 3) continue;
    for (let i = 0; i < ring.length; i++) {
      const a = ring[i] as number;
      const b = ring[(i + 1) % ring.length] as number;
      const on = between(a, b, xs, ys, cells, cellKey);
      let last = a;
      for (const v of on) {
        step(last, v);
        last = v;
      }
      step(last, b);
    }
  }
  const loops = trace(count, N, xs, ys);
  return (keepCorners ? loops : loops.map(straighten)).filter((l) => l.length >= 6);
}

/** The vertices on the way from a to b, in order. */
function between(
  a: number,
  b: number,
  xs: number[],
  ys: number[],
  cells: Map<number, number[]>,
  key: (x: number, y: number) => number,
): readonly number[] {
  const ax = xs[a] as number;
  const ay = ys[a] as number;
  const bx = xs[b] as number;
  const by = ys[b] as number;
  const dx = bx - ax;
  const dy = by - ay;
  const len = Math.hypot(dx, dy);
  if (len < 1.5) return NONE;
  let found: [number, number][] | undefined;
  const y0 = Math.floor((Math.min(ay, by) - 1) / CELL);
  const y1 = Math.floor((Math.max(ay, by) + 1) / CELL);
  for (let cy = y0; cy <= y1; cy++) {
    // Only the cells that the edge crosses in this row.
    let lo = Math.min(ax, bx);
    let hi = Math.max(ax, bx);
    if (Math.abs(dy) > 1e-9) {
      const t0 = (cy * CELL - 1 - ay) / dy;
      const t1 = ((cy + 1) * CELL + 1 - ay) / dy;
      const u = ax + dx * Math.min(t0, t1);
      const v = ax + dx * Math.max(t0, t1);
      lo = Math.max(lo, Math.min(u, v));
      hi = Math.min(hi, Math.max(u, v));
    }
    const x1 = Math.floor((hi + 1) / CELL);
    for (let cx = Math.floor((lo - 1) / CELL); cx <= x1; cx++) {
      const cell = cells.get(key(cx, cy)) ?? NONE;
      for (let i = 0; i < cell.length; i++) {
        const v = cell[i] as number;
        if (v === a || v === b) continue;
        const px = (xs[v] as number) - ax;
        const py = (ys[v] as number) - ay;
        const along = (px * dx + py * dy) / len;
        if (along <= 0 || along >= len) continue;
        if (Math.abs(px * dy - py * dx) / len < 0.95) {
          found ??= [];
          found.push([along, v]);
        }
      }
    }
  }
  return found ? found.sort((p, q) => p[0] - q[0] || p[1] - q[1]).map((f) => f[1]) : NONE;
}

function trace(count: Map<number, number>, N: number, xs: number[], ys: number[]): Loop[] {
  const next = new Map<number, number[]>();
  for (const [key, n] of count) {
    const a = Math.floor(key / N);
    for (let i = 0; i < n; i++) {
      const list = next.get(a);
      if (list) list.push(key % N);
      else next.set(a, [key % N]);
    }
  }
  const loops: Loop[] = [];
  for (const first of [...next.keys()].sort((p, q) => p - q)) {
    for (;;) {
      const from = next.get(first);
      if (!from || from.length === 0) break;
      const ring: number[] = [first];
      let prev = first;
      let cur = from.pop() as number;
      while (cur !== first) {
        ring.push(cur);
        const list = next.get(cur) as number[];
        let pick = 0;
        if (list.length > 1) {
          // At a crossing turn as sharply right as can be: loops that only touch stay apart.
          const [dx, dy] = [
            (xs[cur] as number) - (xs[prev] as number),
            (ys[cur] as number) - (ys[prev] as number),
          ];
          let best = Infinity;
          list.forEach((v, i) => {
            const [ex, ey] = [
              (xs[v] as number) - (xs[cur] as number),
              (ys[v] as number) - (ys[cur] as number),
            ];
            const turn = Math.atan2(dx * ey - dy * ex, dx * ex + dy * ey);
            if (turn < best) [best, pick] = [turn, i];
          });
        }
        prev = cur;
        cur = list.splice(pick, 1)[0] as number;
      }
      loops.push(ring.flatMap((v) => [xs[v] as number, ys[v] as number]));
    }
  }
  return loops;
}

/** Drops corners that bend by less than the grid can show. */
export function straighten(loop: Loop): Loop {
  let pts = loop;
  for (;;) {
    const n = pts.length / 2;
    const out: Loop = [];
    let skipped = false;
    for (let i = 0; i < n; i++) {
      const p = (i + n - 1) % n;
      const q = (i + 1) % n;
      const x = pts[2 * i] as number;
      const y = pts[2 * i + 1] as number;
      const px = pts[2 * p] as number;
      const py = pts[2 * p + 1] as number;
      const dx = (pts[2 * q] as number) - px;
      const dy = (pts[2 * q + 1] as number) - py;
      const len = Math.hypot(dx, dy);
      const off = len < 1e-9 ? 0 : Math.abs((x - px) * dy - (y - py) * dx) / len;
      if (!skipped && off < 0.8 && out.length + (n - i) * 2 > 6) {
        skipped = true;
        continue;
      }
      skipped = false;
      out.push(x, y);
    }
    if (out.length === pts.length || out.length < 6) return out;
    pts = out;
  }
}

export function loopArea(l: readonly number[]): number {
  let s = 0;
  for (let i = 0, j = l.length - 2; i < l.length; j = i, i += 2) {
    s += (l[j] as number) * (l[i + 1] as number) - (l[i] as number) * (l[j + 1] as number);
  }
  return s / 2;
}

/** Cracks that rounding left: much edge around next to nothing. */
export function isCrack(l: Loop): boolean {
  let around = 0;
  for (let i = 0, j = l.length - 2; i < l.length; j = i, i += 2) {
    around += Math.hypot((l[i] as number) - (l[j] as number), (l[i + 1] as number) - (l[j + 1] as number));
  }
  const a = Math.abs(loopArea(l));
  return a < 60 || a / around < 3;
}
