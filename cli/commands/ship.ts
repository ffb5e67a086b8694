import path from 'node:path';
import {
  describeUntrue,
  enterShip,
  OperationError,
  type Shipped,
  ship as shipSite,
} from '../../renderer/index.ts';
import { whoRuns } from '../moving.ts';
import { runCommand } from '../on-switch.ts';
import { plural } from '../report/build-summary.ts';
import { printable } from '../report/cells.ts';
import { type GlobalOptions, noteHolder, type Terminal } from '../terminal.ts';
import { readNow } from '../when.ts';

export interface ShipCommand extends GlobalOptions {
  readonly out: string;
  readonly target: string;
  readonly site?: string;
  readonly all?: boolean;
  readonly dryRun?: boolean;
  readonly onSwitch?: string;
  readonly anyTime?: boolean;
  readonly note?: string;
  readonly by?: string;
}

const STEPS = {
  assets: 'assets',
  pages: 'pages',
  switch: 'the switch',
  clean: 'what nothing needs',
} as const;

/** Longer lists of addresses are only counted: a first ship has hundreds, and `--json` lists them all. */
const LISTED = 20;

export async function ship(options: ShipCommand, terminal: Terminal): Promise<number> {
  const { target, site, all = false, dryRun = false, onSwitch, anyTime = false } = options;
  const tell = async (shipped: Shipped): Promise<void> => {
    report(shipped, options, terminal);
    await runOnSwitch(onSwitch ?? '', shipped);
  };
  const shipped = await shipSite({
    out: path.resolve(options.root, options.out),
    target,
    ...(site === undefined ? {} : { site }),
    all,
    dryRun,
    ...(anyTime ? {} : { now: readNow() }),
    onShown: (shipped) => enter(shipped, options, terminal),
    onStep: (step) => terminal.note(`${terminal.notePaint.dim('…')} ${STEPS[step]}`),
    ...(onSwitch === undefined ? {} : { tell }),
  });
  const isReported = onSwitch !== undefined && !dryRun && !(shipped.plan.done && !shipped.overdue);
  if (!isReported) report(shipped, options, terminal);
  return 0;
}

/** A journal that cannot be written stops no ship: the target shows the site already. */
async function enter({ target, plan }: Shipped, options: ShipCommand, terminal: Terminal): Promise<void> {
  const { note, by = whoRuns() } = options;
  const shipped = { target, from: plan.before?.id || null, to: plan.manifest.id };
  try {
    await enterShip(path.resolve(options.root, options.out), shipped, {
      ...{ clock: readNow, note, by },
      onWait: noteHolder(terminal),
    });
  } catch (error) {
    if (!(error instanceof OperationError)) throw error;
    terminal.warn(`! not entered in the journal: ${error.message}`);
  }
}

async function runOnSwitch(command: string, { target, plan, owed }: Shipped): Promise<void> {
  const code = await runCommand(command, owed.map((url) => `${url}\n`).join(''), {
    ALMANAC_SITE: plan.manifest.id,
    ALMANAC_TARGET: target,
  });
  if (code === 0) return;
  throw new OperationError(
    `the site is shipped, but --on-switch failed (exit code ${code}): ${command}`,
    `caches may hold what was before; the next ship with --on-switch runs it again, for ${addresses(owed.length)}`,
  );
}

function addresses(count: number): string {
  return `${count} ${count === 1 ? 'address' : 'addresses'}`;
}

function report(
  { target, plan, owed, overdue, untrue }: Shipped,
  { dryRun = false, onSwitch }: ShipCommand,
  terminal: Terminal,
): void {
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
    owed,
    overdue,
    untrue,
  });
  const { paint } = terminal;
  if (done) {
    terminal.say(`${paint.green('✓')} nothing to ship: ${printable(target)} shows ${manifest.id}`);
  } else {
    const [sent, removed] = dryRun ? ['to send', 'to remove'] : ['sent', 'removed'];
    const size = [...assets, ...pages].reduce((sum, file) => sum + file.size, 0);
    const more = changed.length - LISTED;
    terminal.say(
      [
        dryRun
          ? `${printable(target)} would go from ${before?.id || 'nothing known'} to ${manifest.id}`
          : `${paint.green('✓')} ${printable(target)} shows ${manifest.id}, before ${before?.id || 'nothing known'}`,
        `  ${plural(assets.length, 'asset')} and ${plural(pages.length, 'other file')} ${sent}, ${(size / 1024).toFixed(0)} KB; ${same} there already; ${remove.length} ${removed}`,
        ...changed.slice(0, LISTED).map(({ url, kind }) => `  ${MARKS[kind]} ${printable(url)}`),
        ...(more > 0 ? [`  … and ${addresses(more)} more (--json lists all)`] : []),
      ].join('\n'),
    );
  }
  if (untrue.length > 0)
    terminal.warn(`! not true now: ${untrue.map((one) => describeUntrue(one) + fateOf(one)).join('; ')}`);
  if (overdue) terminal.warn(`! ${describeDebt(owed.length, dryRun, onSwitch)}`);
}

function fateOf({ held, refused }: Shipped['untrue'][number]): string {
  if (held) return ' (held)';
  return refused ? ' (refused without --any-time)' : '';
}

/** Says which addresses an earlier ship could not report, and what happens to them now. */
function describeDebt(count: number, dryRun: boolean, onSwitch: string | undefined): string {
  const what = `--on-switch did not succeed before: ${addresses(count)} in all are owed to it`;
  if (onSwitch === undefined)
    return `${what}; give it again (--on-switch true lets go of them), for caches may hold what was before`;
  return dryRun ? `${what}, it would run again` : `${what}, it runs again`;
}

const MARKS = { added: '+', removed: '−', changed: '~' } as const;
