import type { ProblemCode } from './problems.ts';

/** Rules of which a site says itself how much they weigh: `checks` in `data/site.yaml`. */
export const settableRules = [
  'bundle-dear',
  'reduction-void',
  'switches-close',
  'campaign-gap',
  'stage-idle',
  'stage-over',
  'message-plural',
  'promise-idle',
  'promise-differs',
  'threshold-met',
  'hreflang-twice',
] as const satisfies readonly ProblemCode[];

export const weights = ['off', 'warning', 'error'] as const;
