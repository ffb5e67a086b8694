import { createElement, type ReactNode } from 'react';
import type { Photograph as Files } from '../plan/contract.ts';
import { Miswritten } from '../purity/template-fault.ts';

interface PhotographProps {
  /** What `context.photograph(name)` gave the model. */
  readonly photograph: Files;
  /** What it shows, in words; empty where the words beside it say so. */
  readonly alt: string;
  /** How wide it is shown, as the attribute of `img`: `(min-width: 50rem) 44rem, 100vw`. Browsers choose a file by it. */
  readonly sizes?: string;
  readonly className?: string;
  /** What is seen at once is loaded at once; everything else when it comes near. */
  readonly isFirst?: boolean;
}

/** A photograph, in the smallest file that will do; its place is kept free while it loads. */
export function Photograph({
  photograph,
  alt,
  sizes = '100vw',
  className,
  isFirst = false,
}: PhotographProps): ReactNode {
  if (!Array.isArray(photograph?.sources))
    throw new Miswritten(
      '<Photograph ',
      `<Photograph> takes as photograph what context.photograph(name) gave the model, found ${JSON.stringify(photograph) ?? 'nothing'}`,
    );
  const { src, width, height, sources } = photograph;
  return createElement(
    'picture',
    { className },
    ...sources.map(({ type, srcset }) => createElement('source', { key: type, type, srcSet: srcset, sizes })),
    createElement('img', {
      ...{ src, width, height, alt, decoding: 'async' },
      ...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' }),
    }),
  );
}
