import { member } from './member.ts';
import { unlock } from './unlock.ts';

/** What a sale's page shows of its visitor: whose offers these are, and the hatching that tears off where a price unlocked. */
export function sale(): void {
  if (document.querySelector('[data-member]')) member();
  if (document.querySelector('[data-unlocks]')) unlock();
}
