import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect } from 'vitest';
import { projectRoot } from './site.ts';

/*
 * `COSTS=<file> npm test`, as root on Linux, appends the processor seconds of each test file: of all its processes, and
 * of the test's own. Wall time says little while tests run in parallel.
 */
const log = process.env.COSTS;
if (log !== undefined) {
  const before = { all: ofGroup(), own: ofProcess() };
  afterAll(() => {
    const { testPath = '' } = expect.getState();
    const took = [ofGroup() - before.all, ofProcess() - before.own].map((seconds) => seconds.toFixed(2));
    appendFileSync(log, `${[path.relative(projectRoot, testPath), ...took].join('\t')}\n`);
  });
}

/**
 * Counts this process and all that it starts from now on in one group; other counters miss programs that nobody waits
 * for, such as esbuild.
 */
function ofGroup(): number {
  const old = '/sys/fs/cgroup/cpuacct';
  const group = path.join(existsSync(old) ? old : '/sys/fs/cgroup', `almanac-tests/${process.pid}`);
  if (!existsSync(group)) {
    mkdirSync(group, { recursive: true });
    writeFileSync(path.join(group, 'cgroup.procs'), String(process.pid));
  }
  if (existsSync(old)) return Number(readFileSync(path.join(group, 'cpuacct.usage'))) / 1e9;
  return Number(/usage_usec (\d+)/.exec(readFileSync(path.join(group, 'cpu.stat'), 'utf8'))?.[1]) / 1e6;
}

function ofProcess(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
