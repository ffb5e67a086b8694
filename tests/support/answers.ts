import { type Answer, renderPath } from '../../renderer/engine/on-demand/render-path.ts';
import type { OpenSite } from '../../renderer/engine/opening/open-site.ts';

const known = new WeakMap<OpenSite, Map<string, Answer | undefined>>();

/** What is at a path at an instant. Tests of one file that ask for the same page get it rendered once. */
export function answerAt(open: OpenSite, path: string, at: string): Answer | undefined {
  const answers = known.get(open) ?? new Map<string, Answer | undefined>();
  known.set(open, answers);
  const key = `${at} ${path}`;
  if (!answers.has(key)) answers.set(key, renderPath(open, path, Date.parse(at)));
  return answers.get(key);
}
