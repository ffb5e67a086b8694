import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect } from 'vitest';
import { projectRoot } from './site.ts';

/**
 * With `COSTS=<file>`, as root on Linux: appends what each test file took of a processor in seconds, with all processes that
 * it started, and of that what this process took itself.
 */
const log = process.env.COSTS;
if (log !== undefined) {
  const group = `/sys/fs/cgroup/cpuacct/ft/${process.pid}`;
  mkdirSync(group, { recursive: true });
  const before = Number(readFileSync(`${group}/cpuacct.usage`));
  writeFileSync(`${group}/cgroup.procs`, String(process.pid));
  afterAll(() => {
    const { testPath = '' } = expect.getState();
    const all = (Number(readFileSync(`${group}/cpuacct.usage`)) - before) / 1e9;
    const { userCPUTime, systemCPUTime } = process.resourceUsage();
    appendFileSync(
      log,
      `${path.relative(projectRoot, testPath)}\t${all.toFixed(2)}\t${((userCPUTime + systemCPUTime) / 1e6).toFixed(2)}\n`,
    );
  });
}
