import { findSourceMap } from 'node:module';

type Prepare = NonNullable<typeof Error.prepareStackTrace>;

/**
 * From a stack trace, the engine reads which template line threw. Node maps compiled templates to their sources unless
 * something else prepares stack traces, as vitest does. This leaves modules that Node loaded to Node.
 */
const byVitest = Error.prepareStackTrace as Prepare | undefined;
// Files that share a process come here one after the other.
if (byVitest !== undefined && byVitest.name !== 'leavingModulesToNode')
  Error.prepareStackTrace = function leavingModulesToNode(error, frames) {
    return frames.some((frame) => mapOf(frame) !== undefined)
      ? [String(error), ...frames.map((frame) => `    at ${mapped(frame)}`)].join('\n')
      : byVitest(error, frames);
  };

const mapOf = (frame: NodeJS.CallSite): ReturnType<typeof findSourceMap> =>
  findSourceMap(frame.getFileName() ?? '');

function mapped(frame: NodeJS.CallSite): string {
  const entry = mapOf(frame)?.findEntry((frame.getLineNumber() ?? 1) - 1, (frame.getColumnNumber() ?? 1) - 1);
  if (entry === undefined || !('originalSource' in entry)) return String(frame);
  const { originalSource, originalLine, originalColumn } = entry;
  const place = `${originalSource}:${originalLine + 1}:${originalColumn + 1}`;
  const called = frame.getFunctionName();
  return called ? `${called} (${place})` : place;
}
