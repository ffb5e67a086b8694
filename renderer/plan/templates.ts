import type { Layout, PageType } from './contract.ts';

/** A site's templates, compiled and loaded. */
export interface Templates {
  /** Changes with every change of code that could change a page. */
  readonly hash: string;
  readonly pageTypes: Readonly<Record<string, PageType>>;
  readonly layout: Layout;
}
