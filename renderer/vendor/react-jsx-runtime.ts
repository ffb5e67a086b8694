import { jsx as elementOf, jsxs as elementWithChildren } from 'react/jsx-runtime';
import { noted } from '../render/elements-made.ts';

export { Fragment } from 'react/jsx-runtime';

// What templates import as `react/jsx-runtime`: where a render failed, it is told which line makes which element.
export const jsx: typeof elementOf = (...given) => noted(elementOf(...given));
export const jsxs: typeof elementWithChildren = (...given) => noted(elementWithChildren(...given));
