import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beyondCloudflare } from '../hosts/index.ts';
import { OperationError } from '../problems/problems.ts';
import { must } from './run.ts';
import type { Target } from './target.ts';

/** The branch whose deploys are the production site, unless the project says otherwise. */
const PRODUCTION = 'main';

/**
 * A project of Cloudflare Pages, through the user's own `wrangler`, which sends what differs by hash and switches at once.
 * What that host would pass over in silence is refused: a redirect too many leads to a sale that is over.
 */
export function cloudflareTarget(wish: string, siteFolder: string): Target {
  const [project = '', branch = PRODUCTION] = wish.split('@');
  const nothing = async (): Promise<void> => {};
  return {
    name: `cloudflare-pages:${wish}`,
    owed: null,
    named: async (site) => site,
    async read({ files }) {
      const text = (name: string): string => readFileSync(path.join(siteFolder, name), 'utf8');
      const limits = beyondCloudflare({ redirects: text('_redirects'), headers: text('_headers'), files });
      if (limits.length > 0)
        throw new OperationError(
          limits.join('; '),
          'ship to a host of another kind, or serve the editions apart',
        );
      return null;
    },
    putAssets: nothing,
    putPages: nothing,
    async switch() {
      const options = ['--project-name', project, '--branch', branch, '--commit-dirty=true'];
      await must('wrangler', ['pages', 'deploy', siteFolder, ...options]);
    },
    clean: nothing,
  };
}
