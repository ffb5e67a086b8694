import { afterAll } from 'vitest';
import { removeTemporaryFolders } from './site.ts';

afterAll(removeTemporaryFolders);
