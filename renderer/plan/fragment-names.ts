/** The parts of a page that are derived and rendered by themselves. */
export const fragmentNames = ['head', 'header', 'main', 'footer'] as const;
export type FragmentName = (typeof fragmentNames)[number];
