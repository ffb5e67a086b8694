import type { Failure, Settings } from './sandbox.ts';

const LONGEST_WAIT = 120_000;

/** Settings from JSON; undefined where it is not of their shape. */
export function jsonSettings(body: string): Settings | undefined {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const { latency, failures, expire } = value as Record<string, unknown>;
  if (latency !== undefined && !isWait(latency)) return undefined;
  if (failures !== undefined && !(Array.isArray(failures) && failures.every(isFailure))) return undefined;
  if (expire !== undefined && typeof expire !== 'boolean') return undefined;
  return {
    ...(latency === undefined ? {} : { latency }),
    ...(failures === undefined ? {} : { failures }),
    ...(expire === undefined ? {} : { expire }),
  };
}

/** Settings from a button of the control page. */
export function formSettings(body: string): Settings | undefined {
  const form = new URLSearchParams(body);
  const path = form.get('path') || '*';
  switch (form.get('do')) {
    case 'expire':
      return { expire: true };
    case 'slow':
      return { latency: 3_000 };
    case 'fast':
      return { latency: 0 };
    case 'code':
      return { failures: [{ path, times: 1, code: Number(form.get('code')) || 5000 }] };
    case 'status':
      return { failures: [{ path, times: 1, status: 500 }] };
    case 'network':
      return { failures: [{ path, times: 1, network: true }] };
    case 'clear':
      return { failures: [], latency: 0 };
    default:
      return undefined;
  }
}

function isWait(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= LONGEST_WAIT;
}

function isFailure(value: unknown): value is Failure {
  if (typeof value !== 'object' || value === null) return false;
  const { path, times, code, status, network } = value as Record<string, unknown>;
  return (
    typeof path === 'string' &&
    Number.isInteger(times) &&
    (code === undefined || Number.isInteger(code)) &&
    (status === undefined || (Number.isInteger(status) && Number(status) >= 400 && Number(status) <= 599)) &&
    (network === undefined || typeof network === 'boolean') &&
    [code, status, network].some((one) => one !== undefined)
  );
}
