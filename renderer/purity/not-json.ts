import { isLasting } from './lasting.ts';

/** A value that is not JSON: its place in the model, and what it is. */
export interface NotJson {
  /** `cards.0.ends`; empty for the model itself. */
  readonly at: string;
  /** `a Date` */
  readonly found: string;
}

/** No model is so deep, unless it goes round in a circle. */
const MOST_LEVELS = 500;

/**
 * Where a model holds what JSON cannot say: a Date, a Map, a function, NaN. Such a value would be lost on its way to
 * the view, and two of them would pass for the same. Undefined for plain JSON; members that are undefined are left out.
 */
export function notJson(model: unknown, depth = 0): NotJson | undefined {
  if (typeof model === 'string' || typeof model === 'boolean') return undefined;
  if (model === null || model === undefined) return undefined;
  if (typeof model === 'number') return Number.isFinite(model) ? undefined : { at: '', found: String(model) };
  if (typeof model !== 'object') return { at: '', found: `a ${typeof model}` };
  if (depth > MOST_LEVELS) return { at: '', found: `itself, or more than ${MOST_LEVELS} levels` };
  if (isLasting(model)) return undefined;
  if (Array.isArray(model)) {
    for (let i = 0; i < model.length; i++) {
      const found = notJson(model[i], depth + 1);
      if (found) return within(i, found);
    }
    return undefined;
  }
  const prototype: unknown = Object.getPrototypeOf(model);
  if (prototype !== Object.prototype && prototype !== null) {
    const name = (model as { constructor?: { name?: unknown } }).constructor?.name;
    return { at: '', found: typeof name === 'string' && name !== '' ? `a ${name}` : 'an object of a class' };
  }
  for (const key of Object.keys(model)) {
    const found = notJson((model as Record<string, unknown>)[key], depth + 1);
    if (found) return within(key, found);
  }
  return undefined;
}

/** The place is put together only where there is one to tell: nearly every model is plain. */
function within(step: string | number, { at, found }: NotJson): NotJson {
  return { at: at === '' ? String(step) : `${step}.${at}`, found };
}
