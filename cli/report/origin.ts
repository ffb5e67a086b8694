import type { Origin } from '../../renderer/index.ts';

/** `2024-11-21T10:00:00Z on ci-4 of commit 1f3a9c0d (edited)` */
export function originText(origin: Origin): string {
  return `${origin.when} on ${origin.machine}${commitText(origin)}`;
}

/** ` of commit 1f3a9c0d (edited)`; empty where the commit is not known. */
export function commitText({ commit, edited }: Partial<Pick<Origin, 'commit' | 'edited'>>): string {
  return commit === undefined ? '' : ` of commit ${commit.slice(0, 8)}${edited ? ' (edited)' : ''}`;
}
