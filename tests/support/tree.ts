import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';

/** Every file and link below a folder with a hash of its content: two equal trees are equal byte for byte. */
export function treeOf(folder: string): Record<string, string> {
  const tree: Record<string, string> = {};
  const visit = (relative: string): void => {
    for (const name of readdirSync(path.join(folder, relative)).sort()) {
      const inner = path.posix.join(relative, name);
      const status = lstatSync(path.join(folder, inner));
      if (status.isDirectory()) visit(inner);
      else if (status.isSymbolicLink()) tree[inner] = `→ ${readlinkSync(path.join(folder, inner))}`;
      else
        tree[inner] = createHash('sha256')
          .update(readFileSync(path.join(folder, inner)))
          .digest('hex')
          .slice(0, 16);
    }
  };
  visit('');
  return tree;
}
