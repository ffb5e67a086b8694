export type Vec3 = readonly [number, number, number];
export type Vec2 = readonly [number, number];

/** A rigid transform, row-major 3×4: the rotation with the translation in the fourth column. */
export type Mat = readonly number[];

export const identity: Mat = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];

const rad = Math.PI / 180;

export function add(a: Vec3, b: Vec3): Vec3 {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
}

export function sub(a: Vec3, b: Vec3): Vec3 {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

export function scale(a: Vec3, k: number): Vec3 {
  return [a[0] * k, a[1] * k, a[2] * k];
}

export function dot(a: Vec3, b: Vec3): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

export function cross(a: Vec3, b: Vec3): Vec3 {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

export function length(a: Vec3): number {
  return Math.sqrt(dot(a, a));
}

export function unit(a: Vec3): Vec3 {
  const l = length(a);
  return l < 1e-9 ? [0, 0, 0] : scale(a, 1 / l);
}

export function lerp3(a: Vec3, b: Vec3, t: number): Vec3 {
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t];
}

/**
 * Degrees about x, y, z. A limb hangs along −y: the twist about its own axis (y) comes first, then the swing
 * (x, negative is forward), then the spread (z, positive is towards +x).
 */
export function rotation(r: Vec3, p: Vec3 = [0, 0, 0]): Mat {
  const cx = Math.cos(r[0] * rad);
  const sx = Math.sin(r[0] * rad);
  const cy = Math.cos(r[1] * rad);
  const sy = Math.sin(r[1] * rad);
  const cz = Math.cos(r[2] * rad);
  const sz = Math.sin(r[2] * rad);
  return [
    cz * cy - sz * sx * sy,
    -sz * cx,
    cz * sy + sz * sx * cy,
    p[0],
    sz * cy + cz * sx * sy,
    cz * cx,
    sz * sy - cz * sx * cy,
    p[1],
    -cx * sy,
    sx,
    cx * cy,
    p[2],
  ];
}

export function mul(a: Mat, b: Mat): Mat {
  const out: number[] = [];
  for (let i = 0; i < 12; i += 4) {
    const [a0, a1, a2, a3] = [a[i] as number, a[i + 1] as number, a[i + 2] as number, a[i + 3] as number];
    for (let j = 0; j < 4; j++) {
      out.push(
        a0 * (b[j] as number) + a1 * (b[4 + j] as number) + a2 * (b[8 + j] as number) + (j === 3 ? a3 : 0),
      );
    }
  }
  return out;
}

export function apply(m: Mat, v: Vec3): Vec3 {
  return moved(m, v[0], v[1], v[2]);
}

/** As `apply(outer, apply(inner, v))`. */
export function applyBoth(outer: Mat, inner: Mat, v: Vec3): Vec3 {
  return moved(
    outer,
    row(inner, 0, v[0], v[1], v[2]),
    row(inner, 4, v[0], v[1], v[2]),
    row(inner, 8, v[0], v[1], v[2]),
  );
}

function moved(m: Mat, x: number, y: number, z: number): Vec3 {
  return [row(m, 0, x, y, z), row(m, 4, x, y, z), row(m, 8, x, y, z)];
}

function row(m: Mat, i: number, x: number, y: number, z: number): number {
  return (m[i] as number) * x + (m[i + 1] as number) * y + (m[i + 2] as number) * z + (m[i + 3] as number);
}

type Quat = readonly [number, number, number, number];

function toQuat(m: Mat): Quat {
  const [a, b, c, , d, e, f, , g, h, i] = m as readonly number[] as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const t = a + e + i;
  if (t > 0) {
    const s = Math.sqrt(t + 1) * 2;
    return [s / 4, (h - f) / s, (c - g) / s, (d - b) / s];
  }
  if (a > e && a > i) {
    const s = Math.sqrt(1 + a - e - i) * 2;
    return [(h - f) / s, s / 4, (b + d) / s, (c + g) / s];
  }
  if (e > i) {
    const s = Math.sqrt(1 + e - a - i) * 2;
    return [(c - g) / s, (b + d) / s, s / 4, (f + h) / s];
  }
  const s = Math.sqrt(1 + i - a - e) * 2;
  return [(d - b) / s, (c + g) / s, (f + h) / s, s / 4];
}

/** Between two rigid transforms: the place in a straight line, the turn on the shortest arc. */
export function between(m: Mat, n: Mat, t: number): Mat {
  const p = toQuat(m);
  let q = toQuat(n);
  let d = p[0] * q[0] + p[1] * q[1] + p[2] * q[2] + p[3] * q[3];
  if (d < 0) {
    q = [-q[0], -q[1], -q[2], -q[3]];
    d = -d;
  }
  const th = Math.acos(Math.min(1, d));
  const s = Math.sin(th);
  const u = s < 1e-6 ? 1 - t : Math.sin((1 - t) * th) / s;
  const v = s < 1e-6 ? t : Math.sin(t * th) / s;
  const w = p[0] * u + q[0] * v;
  const x = p[1] * u + q[1] * v;
  const y = p[2] * u + q[2] * v;
  const z = p[3] * u + q[3] * v;
  const at = (i: number) => (m[i] as number) + ((n[i] as number) - (m[i] as number)) * t;
  return [
    1 - 2 * (y * y + z * z),
    2 * (x * y - w * z),
    2 * (x * z + w * y),
    at(3),
    2 * (x * y + w * z),
    1 - 2 * (x * x + z * z),
    2 * (y * z - w * x),
    at(7),
    2 * (x * z - w * y),
    2 * (y * z + w * x),
    1 - 2 * (x * x + y * y),
    at(11),
  ];
}
