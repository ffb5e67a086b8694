/**
 * The types of section that a site has: the default export of each `templates/sections/<name>/section.ts` or `.tsx`, by name.
 * What a section type is, is the site's own business.
 */
declare module 'almanac:sections' {
  const sections: Readonly<Record<string, unknown>>;
  export default sections;
}
