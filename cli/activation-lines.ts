import { realpathSync } from 'node:fs';
import path from 'node:path';

/** That a command line activates what is in an output folder. */
export interface Activation {
  /** Null: all that are live. */
  readonly regions: readonly string[] | null;
}

/** A quoted part of a word, a character that is taken as it is, an unquoted part, or what ends a command. */
const PARTS = /'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)|([^\s'"\\;&|()]+)|([;&|()]+)|\s+/gs;

/**
 * Whether a line that a shell or systemd reads runs `activate` on an output folder, and for which regions. A folder counts only
 * where it is the one that the command would take: `/srv/shop/dist-2` is not `/srv/shop/dist`.
 * @param folder in which the line is started
 */
export function activationIn(line: string, out: string, folder = '/'): Activation | null {
  let here = folder;
  for (const words of commandsOf(line)) {
    const moved = valuesOf(words, 'cd')[0];
    if (moved !== undefined) here = path.resolve(here, moved);
    // Of `sh -c '…'` the last word is a line itself.
    const within = words.filter((word) => /\sactivate\b/.test(word));
    for (const word of within) {
      const found = activationIn(word, out, here);
      if (found !== null) return found;
    }
    if (!words.includes('activate') || words.includes('--dry-run')) continue;
    const place = path.resolve(
      here,
      valuesOf(words, '--root')[0] ?? '',
      valuesOf(words, '--out')[0] ?? 'dist',
    );
    if (real(place) !== real(out)) continue;
    const regions = valuesOf(words, '--region').flatMap((text) => text.split(','));
    return { regions: regions.length === 0 ? null : regions };
  }
  return null;
}

function commandsOf(line: string): string[][] {
  const commands: string[][] = [[]];
  let word: string | null = null;
  const end = (): void => {
    if (word !== null) commands.at(-1)?.push(word);
    word = null;
  };
  for (const [all, single, double, escaped, plain, operator] of line.matchAll(PARTS)) {
    const part = single ?? double?.replace(/\\(.)/gs, '$1') ?? escaped ?? plain;
    if (part !== undefined) {
      word = `${word ?? ''}${part}`;
      continue;
    }
    end();
    if (operator !== undefined && all !== '') commands.push([]);
  }
  end();
  return commands;
}

/** What follows a word, as `--out dist` or `--out=dist`. */
function valuesOf(words: readonly string[], name: string): string[] {
  return words.flatMap((word, i) => {
    if (word.startsWith(`${name}=`)) return [word.slice(name.length + 1)];
    const next = words[i + 1];
    return word === name && next !== undefined ? [next] : [];
  });
}

function real(place: string): string {
  try {
    return realpathSync(place);
  } catch {
    return place;
  }
}
