import { readFileSync } from 'node:fs';
import path from 'node:path';
import { diskTrouble, InputError, OperationError, UsageError } from '../../renderer/index.ts';
import { wasInterrupted } from '../interrupt.ts';
import type { Terminal } from '../terminal.ts';
import { formatProblems } from './problems.ts';

/** Tells what went wrong and returns the exit code: 1 for wrong input or a failed run, 2 for wrong usage. */
export function reportFailure(error: unknown, terminal: Terminal, root: string): number {
  terminal.close();
  const format = { color: terminal.colour, readFile: (file: string) => readSource(root, file) };
  if (wasInterrupted()) {
    // Only a template that does not return keeps a signal waiting for seconds: the person who sent it wants to know which.
    if (error instanceof InputError && error.problems.some(({ code }) => code === 'template-endless'))
      terminal.writeError(formatProblems(error.problems, format));
    const message = 'stopped; nothing was changed';
    terminal.result({ error: message });
    terminal.writeError(`${message}\n`);
    return 1;
  }
  const paint = terminal.notePaint;
  if (error instanceof InputError) {
    terminal.result({ problems: error.problems });
    terminal.writeError(formatProblems(error.problems, format));
    return 1;
  }
  if (error instanceof UsageError || error instanceof OperationError) {
    terminal.result({ error: error.message, ...(error.hint ? { hint: error.hint } : {}) });
    terminal.writeError(
      `${paint.red('error:')} ${error.message}\n${error.hint ? `  ${paint.dim(error.hint)}\n` : ''}`,
    );
    return error instanceof UsageError ? 2 : 1;
  }
  const { code, syscall, path: from, dest } = error as NodeJS.ErrnoException & { dest?: string };
  // Of a copy that does not fit or may not be written, the other end is at fault.
  const where = code !== undefined && FAULTS_OF_DEST.has(code) ? (dest ?? from) : from;
  if (code !== undefined && syscall !== undefined) {
    const { said, hint = '' } = diskTrouble(code) ?? { said: code === 'ENOENT' ? NOTHING : code };
    const message = `${said}${where ? `: ${where}` : ''}`;
    terminal.result({ error: message, ...(hint && { hint }) });
    terminal.writeError(
      `${paint.red('error:')} ${message} (${syscall})\n${hint && `  ${paint.dim(hint)}\n`}`,
    );
    return 1;
  }
  const message = error instanceof Error ? error.message : String(error);
  terminal.result({ error: message });
  terminal.writeError(
    `${paint.red('unexpected error:')} ${message}\n  ${paint.dim('a fault of almanac itself; with ALMANAC_DEBUG=1 it tells where')}\n`,
  );
  if (process.env.ALMANAC_DEBUG && error instanceof Error) terminal.writeError(`${error.stack}\n`);
  return 1;
}

const FAULTS_OF_DEST = new Set(['ENOSPC', 'EROFS']);

const NOTHING = 'there is no such file or folder';

function readSource(root: string, file: string): string | undefined {
  try {
    return readFileSync(path.join(root, file), 'utf8');
  } catch {
    return undefined;
  }
}
