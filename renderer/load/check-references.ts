import type { TimeSource } from '../model/linked.ts';
import type { LoadProblem } from '../read/fault.ts';
import type { Memory } from '../read/memory.ts';
import type { CheckedBefore } from './checked-before.ts';
import type { Checked, CheckedFiles } from './checked-files.ts';
import type { DataDomain, LinkedDomain } from './domain.ts';
import type { KnownNames, Linker } from './link.ts';
import { type Findings, findReferences, type Reference, type Walk, walkReferences } from './references.ts';

/** Checks that a name leads somewhere, suggests the nearest one if it does not, and checks that it may be used there. */
export function checkReference(
  linker: Linker,
  reference: Reference,
  known: KnownNames,
  refuses: Refuses = () => undefined,
): void {
  const { to, name, source, within } = reference;
  const found = known(to, within);
  if (!found || !linker.refer(found, name, source)) return;
  const refusal = refuses(reference);
  if (refusal) linker.report('reference-unknown', source, refusal.message, refusal.hint);
}

type Refuses = LinkedDomain['refuses'];

/** What is known once the templates are read. */
const IN_TEMPLATES = ['art', 'icon', 'page type'];

interface Found {
  /** The places of times. */
  readonly sources: WeakMap<object, TimeSource>;
  /** Those to what only the templates have. */
  readonly toTemplates: readonly Reference[];
}

/** Checks every reference in the files of the data, valid or not. */
export function checkFileReferences(
  linker: Linker,
  files: CheckedFiles,
  {
    known,
    refuses,
    domain,
    memory,
    before,
  }: {
    readonly known: KnownNames;
    readonly refuses: Refuses | undefined;
    readonly domain: DataDomain | undefined;
    readonly memory?: Memory | undefined;
    /** Keeps what is found for the next run. */
    readonly before?: CheckedBefore | undefined;
  },
): Found {
  const sources = new WeakMap<object, TimeSource>();
  const toTemplates: Reference[] = [];
  // Every other file names regions that the site lists; the list itself names their files.
  const ofSite: KnownNames = (kind, within) => {
    const found = known(kind === 'region' ? 'region file' : kind, within);
    return found && { ...found, label: kind, otherwise: creates };
  };
  const creates = (name: string) => `create data/regions/${name}.yaml, or take it off the list`;
  for (const file of files.all) {
    const { findings } = file.entity;
    const find = (): Findings => findings ?? findingsIn(file, domain);
    const found = memory?.recall([checkFileReferences, file], find) ?? find();
    if (!findings) before?.keep(file, found);
    const { references, times } = found;
    for (const found of references) {
      if (IN_TEMPLATES.includes(found.to)) toTemplates.push(found);
      else checkReference(linker, found, file.entity.kind === 'site' ? ofSite : known, refuses);
    }
    for (const { value, ...found } of times) sources.set(value, found);
    if (file.value === undefined) nameMisfits(files.problems, file, domain, known);
  }
  return { sources, toTemplates };
}

/** More names than these are no help. */
const MOST_NAMES = 8;

/** Where a name is wanted and something else stands (`feed: true`), says which names there are. */
function nameMisfits(
  problems: LoadProblem[],
  file: Checked<unknown>,
  domain: DataDomain | undefined,
  known: KnownNames,
): void {
  walkReferences(walkOf(file, domain), {
    misfit({ to, source, within }) {
      const names = [...(known(to, within)?.names.keys() ?? [])];
      const at = problems.findIndex(
        (one) => one.file === source.file && one.path.join('\0') === source.path.join('\0'),
      );
      const problem = problems[at];
      if (!problem || names.length === 0 || names.length > MOST_NAMES) return;
      problems[at] = { ...problem, hint: `write the name of a ${to} here: ${names.join(', ')}` };
    },
  });
}

function findingsIn(file: Checked<unknown>, domain: DataDomain | undefined): Findings {
  return findReferences(walkOf(file, domain));
}

function walkOf({ entity, schema, value }: Checked<unknown>, domain: DataDomain | undefined): Walk {
  const kind = domain?.folders[entity.kind]?.kind;
  return {
    schema,
    input: entity.value,
    value,
    source: { file: entity.source, path: [] },
    name: entity.id,
    within: kind === undefined ? {} : { [kind]: entity.id },
  };
}
