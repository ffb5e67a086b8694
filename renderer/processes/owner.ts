import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Identifies a process, also against a later one with the same number and one of another machine or container. */
export interface Owner {
  readonly pid: number;
  /** When the process started, as the system counts it; `0` where it cannot be known. */
  readonly start: string;
  /** This boot of this machine and, in containers, the space in which `pid` counts. */
  readonly host: string;
}

export function thisProcess(): Owner {
  return { pid: process.pid, start: startOf(process.pid) ?? '0', host: thisHost() };
}

let names = 0;

/** A name that identifies its owner and that no other process, earlier, later or elsewhere, ever takes. */
export function ownedName(prefix: string): string {
  const { host: own, pid, start } = thisProcess();
  return `${prefix}${own}-${pid}-${start}-${names++}`;
}

/** Whose name it is; null for one that {@link ownedName} did not make. */
export function ownerOf(prefix: string, name: string): Owner | null {
  if (!name.startsWith(prefix)) return null;
  const [, host, pid, start] = /^([0-9a-f]{8})-(\d+)-(\w+)-\d+$/.exec(name.slice(prefix.length)) ?? [];
  if (host === undefined || pid === undefined || start === undefined) return null;
  return { host, pid: Number(pid), start };
}

/** Whether the process still runs; `unknown` for one of another machine, boot or container. */
export function lifeOf(owner: Owner): 'alive' | 'dead' | 'unknown' {
  if (owner.host !== thisHost()) return 'unknown';
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return 'dead';
  }
  const start = startOf(owner.pid);
  return start === null || owner.start === '0' || start === owner.start ? 'alive' : 'dead';
}

let host: string | undefined;

function thisHost(): string {
  host ??= createHash('sha256').update(hostIdentity()).digest('hex').slice(0, 8);
  return host;
}

function hostIdentity(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8');
    return `${boot}${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}

/**
 * Field 22 of `/proc/<pid>/stat`; null where there is no such file, `gone` for a process that only waits to be reaped.
 */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field, the program's name, may hold anything, brackets and spaces too.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const state = fields[0] ?? '';
    return state === 'Z' || state === 'X' ? 'gone' : (fields[19] ?? null);
  } catch {
    return null;
  }
}
