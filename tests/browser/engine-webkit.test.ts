import { holdsIn } from './engines.ts';

holdsIn('webkit');
