import { expect, it } from 'vitest';
import { hasStrace, STRACE } from '../release/child-process.ts';
import { Previewed } from '../support/preview.ts';
import { copySite, tinySite } from '../support/site.ts';

/* A machine with an editor, containers and other servers often has no inotify watch left. */

it.runIf(hasStrace).each([
  ['instance', 'inotify_init1', 'EMFILE', 'fs.inotify.max_user_instances'],
  ['watch', 'inotify_add_watch', 'ENOSPC', 'fs.inotify.max_user_watches'],
])(
  'preview works without an inotify %s, notices edits, and says once which limit to raise',
  async (_, call, code, limit) => {
    const strace = [...STRACE, '-D', '-o', '/dev/null'];
    const preview = await Previewed.startUnder(
      [...strace, '-e', `trace=${call}`, '-e', `inject=${call}:error=${code}`],
      copySite(tinySite),
      '2025-04-18T12:00:00Z',
      '--no-cache',
    );
    try {
      await expect.poll(() => preview.said).toContain(limit);
      const page = await preview.open('/sourdough');
      await preview.replace('locales/en.yaml', 'Baked on wood', 'Baked on birch');
      expect((await preview.sent('/sourdough')).html).toContain('Baked on birch');
      await expect.poll(() => page.told()).toBe(true);
      page.close();
      expect(preview.said.split(limit).length - 1).toBe(1);
      expect(preview.said).not.toContain('    at ');
    } finally {
      await preview.stop();
    }
  },
);
