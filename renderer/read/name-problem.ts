import { OF_EVERY_OBJECT } from '../problems/every-object.ts';
import type { Problem } from '../problems/problems.ts';

/** The text is part of file names that are written. */
const LONGEST = 100;
const SAFE_ID = /^[A-Za-z0-9][A-Za-z0-9_-]*$/;

/** What is wrong with the name of a file under `data/` or `locales/`: every part of it may become an id or a URL. */
export function nameProblem(file: string): Problem | undefined {
  const segments = file.split('/');
  const name = segments.pop() as string;
  const [, stem = name, extension = ''] = /^(.*?)(\.[^.]*)?$/s.exec(name) ?? [];
  for (const segment of segments) {
    if (!isSafeId(segment))
      return wrongName(file, `the folder name ${JSON.stringify(segment)}`, asId(segment));
  }
  const device = deviceProblem(file);
  if (device) return device;
  if (extension === '.yml') return wrongExtension(file, `rename it to ${stem}.yaml`);
  if (extension !== '.yaml' && extension !== '.json') {
    return wrongExtension(file, 'only .yaml and .json are read here; put other files elsewhere');
  }
  if (isSafeId(stem)) return undefined;
  if (OF_EVERY_OBJECT.has(stem))
    return problem(file, `${stem} names a JavaScript internal`, 'use another name');
  const better = asId(stem);
  return wrongName(file, JSON.stringify(stem), better && better + extension);
}

/** No file of such a name can be checked out or unpacked on Windows, whatever its extension. */
export function isDevice(name: string): boolean {
  return /^(con|prn|aux|nul|com[1-9]|lpt[1-9])$/i.test(name);
}

/** What is wrong with the name of any file of the site: Windows looks at the part before the first dot alone. */
export function deviceProblem(file: string): Problem | undefined {
  const device = file
    .split('/')
    .map((part) => part.split('.')[0] as string)
    .find(isDevice);
  return device === undefined
    ? undefined
    : problem(
        file,
        `${device} names a device on Windows, where no file can be called so`,
        'use another name',
      );
}

function isSafeId(segment: string): boolean {
  return SAFE_ID.test(segment) && segment.length <= LONGEST && !OF_EVERY_OBJECT.has(segment);
}

function wrongName(file: string, found: string, better: string | undefined): Problem {
  const message = `expected a name of letters, digits, - and _, ${LONGEST} at most, found ${found}`;
  return problem(file, message, better && `rename it to ${better}`);
}

function wrongExtension(file: string, hint: string): Problem {
  return problem(file, 'expected a file that ends in .yaml or .json', hint);
}

function problem(file: string, message: string, hint: string | undefined): Problem {
  return { code: 'file-name', severity: 'error', file, path: [], message, ...(hint ? { hint } : {}) };
}

/** The nearest name that is an id. */
function asId(name: string): string | undefined {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '');
  const id = plain.replace(/[^A-Za-z0-9_-]+/g, '-').replace(/^[-_]+|-+$/g, '');
  return isSafeId(id) ? id : undefined;
}
