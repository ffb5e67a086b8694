import type { ReactNode } from 'react';

/** Ways to program, each as one would draw it on a sheet of instructions: `fill` is what the paint lies on. */
const drawings: Readonly<Record<string, { readonly fill: string; readonly line: string }>> = {
  voice: {
    fill: 'M30 44v12h7V44zM44 34v32h7V34zM58 24v52h7V24zM72 14v72h7V14zM86 28v44h7V28zM100 20v60h7V20zM114 36v28h7V36zM128 42v16h7V42z',
    line: 'M4 50h20M30 44v12h7V44zM44 34v32h7V34zM58 24v52h7V24zM72 14v72h7V14zM86 28v44h7V28zM100 20v60h7V20zM114 36v28h7V36zM128 42v16h7V42zM141 50h15',
  },
  blocks: {
    fill: 'M44 38h14l4 5h12l4-5h48v19H78l-4 5H62l-4-5H44z',
    line: 'M28 18c8-12 34-12 42 0h70v20H78l-4 5H62l-4-5H28zM28 38v50h14l4 5h12l4-5h78V72H78M44 38v34h14l4 5h12l4-5M44 57h14l4 5h12l4-5h48V38M28 72h16',
  },
  timeline: {
    fill: 'M40 18l8 8-8 8-8-8zM112 18l8 8-8 8-8-8zM64 44l8 8-8 8-8-8zM96 70l8 8-8 8-8-8z',
    line: 'M8 26h24M48 26h56M120 26h32M8 52h48M72 52h80M8 78h80M104 78h48M40 18l8 8-8 8-8-8zM112 18l8 8-8 8-8-8zM64 44l8 8-8 8-8-8zM96 70l8 8-8 8-8-8zM84 12v78M78 4h12v6l-6 6-6-6z',
  },
  manual: {
    fill: 'M38 84a8 8 0 1 0 16 0 8 8 0 1 0-16 0M66 42a8 8 0 1 0 16 0 8 8 0 1 0-16 0M118 28a8 8 0 1 0 16 0 8 8 0 1 0-16 0',
    line: 'M22 96h48M42 77l23-28M52 88l26-39M82 37l36-12M81 46l38-13M134 24l12-8M134 32l14 4M38 84a8 8 0 1 0 16 0 8 8 0 1 0-16 0M66 42a8 8 0 1 0 16 0 8 8 0 1 0-16 0M118 28a8 8 0 1 0 16 0 8 8 0 1 0-16 0M82 52l10 9M97 65l10 9M112 78l8 7M128 78c6-8 9-18 8-30M130 54l6-7 6 6',
  },
};

/** Ornament: its name stands below. Nothing where there is no such drawing. */
export function Drawing({
  name,
  paint,
}: {
  readonly name: string;
  readonly paint: string | null;
}): ReactNode {
  const drawing = drawings[name];
  if (drawing === undefined) return null;
  return (
    <svg className="modes__drawing" viewBox="0 0 160 100" aria-hidden="true">
      <path fill={paint ?? '#D9D4C4'} d={drawing.fill} />
      <path d={drawing.line} />
    </svg>
  );
}
