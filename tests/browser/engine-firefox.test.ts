import { holdsIn } from './engines.ts';

holdsIn('firefox');
