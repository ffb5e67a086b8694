import type { Layout, PageType } from './contract.ts';

/**
 * Names the code that each part of a page is made of: its own files, all that they import, and how that is compiled. Equal
 * names mean that equal models are derived of equal facts, and rendered alike.
 */
export interface TemplateCode {
  readonly layout: string;
  readonly pageTypes: Readonly<Record<string, string>>;
}

/** A site's templates, compiled and loaded. */
export interface Templates {
  readonly code: TemplateCode;
  readonly pageTypes: Readonly<Record<string, PageType>>;
  readonly layout: Layout;
}
