import { member } from './member.ts';
import { unlock } from './unlock.ts';

/** The parts of a sale's page that depend on the visitor: the name in members' offers, and prices that unlocked since the last visit. */
export function sale(): void {
  if (document.querySelector('[data-member]')) member();
  if (document.querySelector('[data-unlocks]')) unlock();
}
