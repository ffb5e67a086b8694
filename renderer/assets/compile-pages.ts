import path from 'node:path';
import { readSealed, writeSealed } from '../cache/sealed.ts';
import { trimCache } from '../cache/trim-cache.ts';
import type { TemplateCode } from '../plan/templates.ts';
import {
  type BundledModule,
  bundleModule,
  digestOf,
  keepModule,
  keptModule,
  type TemplateSource,
  templatesEntry,
} from './compile-templates.ts';
import { templateCode } from './template-code.ts';

/** The page types and the layout of a site, compiled into one module. */
export interface CompiledPages {
  /** Absolute path of the module. */
  readonly file: string;
  readonly code: TemplateCode;
}

const NAME = 'templates';

export function bundlePages(source: TemplateSource): Promise<BundledModule> {
  return bundleModule(source, NAME, templatesEntry(source.files));
}

/** What an earlier run kept of the very same; null where anything of it is missing. */
export function keptPages(source: TemplateSource): CompiledPages | null {
  const file = keptModule(source, NAME, templatesEntry(source.files));
  const record = recordOf(source);
  const code = record === null || file === null ? null : readSealed(record);
  return file === null || code === null ? null : { file, code: JSON.parse(code.toString()) as TemplateCode };
}

/** To be called when all is bundled, as {@link keepModule}. */
export function keepPages(source: TemplateSource, bundled: BundledModule): CompiledPages {
  const file = keepModule(source, NAME, templatesEntry(source.files), bundled);
  const code = templateCode(source, bundled.metafile);
  const record = recordOf(source);
  try {
    if (record !== null) {
      writeSealed(record, JSON.stringify(code));
      trimCache(path.dirname(record), 'code-');
    }
  } catch {
    // A root that cannot be written is no reason not to build.
  }
  return { file, code };
}

function recordOf(source: TemplateSource): string | null {
  const name = `code-${digestOf(source).slice(0, 16)}.json`;
  return source.cacheFolder === null ? null : path.join(source.cacheFolder, 'modules', name);
}
