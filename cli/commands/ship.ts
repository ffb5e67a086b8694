import path from 'node:path';
import { OperationError, type Shipped, ship as shipSite } from '../../renderer/index.ts';
import { runCommand } from '../on-switch.ts';
import { plural } from '../report/build-summary.ts';
import { printable } from '../report/cells.ts';
import type { GlobalOptions, Terminal } from '../terminal.ts';

export interface ShipCommand extends GlobalOptions {
  readonly out: string;
  readonly target: string;
  readonly site?: string;
  readonly all?: boolean;
  readonly dryRun?: boolean;
  readonly onSwitch?: string;
}

const STEPS = {
  assets: 'assets',
  pages: 'pages',
  switch: 'the switch',
  clean: 'what nothing needs',
} as const;

export async function ship(options: ShipCommand, terminal: Terminal): Promise<number> {
  const { target, site, all = false, dryRun = false, onSwitch } = options;
  const result = await shipSite({
    out: path.resolve(options.root, options.out),
    target,
    ...(site === undefined ? {} : { site }),
    all,
    dryRun,
    onStep: (step) => terminal.note(`${terminal.notePaint.dim('…')} ${STEPS[step]}`),
  });
  report(result, dryRun, terminal);
  const { plan } = result;
  if (onSwitch === undefined || dryRun || plan.done) return 0;
  const code = await runCommand(onSwitch, plan.changed.map(({ url }) => `${url}\n`).join(''), {
    ALMANAC_SITE: plan.manifest.id,
    ALMANAC_TARGET: result.target,
  });
  if (code !== 0)
    throw new OperationError(
      `the site is shipped, but --on-switch failed (exit code ${code}): ${onSwitch}`,
      'caches may hold what was before',
    );
  return 0;
}

function report({ target, plan }: Shipped, dryRun: boolean, terminal: Terminal): void {
  const { manifest, before, assets, pages, same, remove, changed, done } = plan;
  const paths = (files: readonly { readonly path: string }[]): string[] => files.map((file) => file.path);
  terminal.result({
    target,
    from: before?.id || null,
    to: manifest.id,
    done,
    dryRun,
    put: { assets: paths(assets), pages: paths(pages) },
    same,
    remove: paths(remove),
    changed,
  });
  const { paint } = terminal;
  if (done) {
    terminal.say(`${paint.green('✓')} nothing to ship: ${printable(target)} shows ${manifest.id}`);
    return;
  }
  const [sent, removed] = dryRun ? ['to send', 'to remove'] : ['sent', 'removed'];
  const size = [...assets, ...pages].reduce((sum, file) => sum + file.size, 0);
  terminal.say(
    [
      dryRun
        ? `${printable(target)} would go from ${before?.id || 'nothing known'} to ${manifest.id}`
        : `${paint.green('✓')} ${printable(target)} shows ${manifest.id}, before ${before?.id || 'nothing known'}`,
      `  ${plural(assets.length, 'asset')} and ${plural(pages.length, 'other file')} ${sent}, ${(size / 1024).toFixed(0)} KB; ${same} there already; ${remove.length} ${removed}`,
      ...changed.map(({ url, kind }) => `  ${MARKS[kind]} ${url}`),
    ].join('\n'),
  );
}

const MARKS = { added: '+', removed: '−', changed: '~' } as const;
