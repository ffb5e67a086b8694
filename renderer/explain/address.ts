import { cleanPath } from '../calendar/paths.ts';
import { UsageError } from '../problems/problems.ts';

/** Whether a text means a page by its address or its path. */
export function isAddress(text: string): boolean {
  return text.startsWith('/') || /^https?:/i.test(text);
}

/** The path of an address as the host sees it, without what a browser adds. */
export function pathIn(text: string): string {
  const path = text.startsWith('/') ? text.replace(/[?#].*$/, '') : urlOf(text).pathname;
  return cleanPath(path);
}

function urlOf(text: string): URL {
  if (URL.canParse(text)) return new URL(text);
  throw new UsageError(`${text} is no address`, 'such as https://www.foldwright.example/de/black-friday');
}
