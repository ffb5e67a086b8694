import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { copySite, projectRoot, temporaryFolder, tinySite } from '../support/site.ts';

// Runs each recipe's own commands as its scheduler would: one process per job, with the scheduler's variables set by
// hand.

const AT = '2025-04-18T12:00:00Z';
let work = '';
let bin = '';
beforeAll(() => {
  work = temporaryFolder();
  bin = path.join(work, 'bin');
  mkdirSync(bin);
  program('npx', `shift\nexec ${process.execPath} ${path.join(projectRoot, 'cli/bin.js')} "$@"`);
}, 60_000);

function program(name: string, script: string): void {
  writeFileSync(path.join(bin, name), `#!/bin/bash\n${script}\n`);
  chmodSync(path.join(bin, name), 0o755);
}

type Env = Readonly<Record<string, string>>;
const run = (cwd: string, program: string, args: readonly string[], env: Env = {}): string =>
  execFileSync(program, args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PATH: `${bin}:${process.env.PATH}`, CI: 'true', ...env },
  });
const shell = (cwd: string, command: string, env?: Env): string => run(cwd, 'sh', ['-ec', command], env);

const recipe = (name: string): string => readFileSync(path.join(projectRoot, 'docs/recipes', name), 'utf8');
const site = (): string => copySite(tinySite);

function undivided(root: string, ...when: readonly string[]): string {
  const out = path.join(root, 'whole');
  run(root, 'npx', ['almanac', 'build', ...when, '--quiet', '--out', out]);
  return out;
}

function expectSame(whole: string, merged: string): void {
  expect(run(work, 'diff', ['-r', whole, merged])).toBe('');
}

it('an Indexed Job of Kubernetes', () => {
  const root = site();
  const jobs = parseAllDocuments(recipe('kubernetes.yaml')).map((one) => one.toJS());
  const [parts, merge] = jobs.map(({ spec }) => spec.template.spec.containers[0]);
  const { completions } = jobs[0].spec;
  const commandOf = ({ args }: { args: readonly [string] }): string =>
    args[0].replace('2024-11-22T08:00:00Z', AT).replaceAll('/parts', path.join(root, 'parts'));
  mkdirSync(path.join(root, 'parts'));
  for (let index = 0; index < completions; index++)
    shell(root, commandOf(parts), { JOB_COMPLETION_INDEX: String(index) });
  shell(root, commandOf(merge));
  expectSame(undivided(root, '--at', AT), path.join(root, 'parts/dist'));
});

it('an array job of Slurm', () => {
  const root = site();
  // Imitates sbatch: an array of jobs, and a job that waits for them.
  program(
    'sbatch',
    `for argument; do case "$argument" in
  --array=*) count="\${argument#--array=1-}" ;;
  --wrap) ;; --*) ;; *) command="$argument" ;;
esac; done
if [ -n "$count" ]; then
  for task in $(seq "$count"); do
    SLURM_ARRAY_TASK_ID=$task SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_STEP=1 SLURM_ARRAY_TASK_COUNT=$count sh -ec "$command" >&2
  done
else sh -ec "$command" >&2; fi
echo 7`,
  );
  run(root, path.join(projectRoot, 'docs/recipes/slurm.sh'), ['3', AT]);
  expectSame(undivided(root, '--at', AT), path.join(root, 'dist'));
});

describe('a matrix of GitHub Actions', () => {
  it.each([
    ['the recipe', () => recipe('github-actions.yml')],
    [
      'what init writes',
      () => readFileSync(path.join(projectRoot, 'starter/base/.github/workflows/site.yml'), 'utf8'),
    ],
  ])('%s', (_, text) => {
    const root = site();
    const { jobs } = parse(text());
    const { part } = jobs.part.strategy.matrix as { part: readonly number[] };
    const stepsOf = (job: string): { run: string; env?: Env }[] =>
      jobs[job].steps.filter(({ run }: { run?: string }) => run?.startsWith('npx almanac'));
    for (const number of part) {
      const [build] = stepsOf('part');
      expect(Object.keys(build?.env ?? {})).toEqual(['FROM', 'PART', 'PARTS']);
      const env = { FROM: AT, PART: String(number), PARTS: String(part.length) };
      shell(root, build?.run as string, env);
      // An artifact is unpacked into a folder of its own name.
      shell(root, `mkdir -p parts && mv part-${number} parts/`);
    }
    shell(root, stepsOf('merge')[0]?.run as string);
    expectSame(undivided(root, '--from', AT), path.join(root, 'dist'));
    expect(readFileSync(path.join(root, 'site.tar.gz')).length).toBeGreaterThan(1_000);
  });
});
