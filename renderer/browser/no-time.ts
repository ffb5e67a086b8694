/** Stands where a site has no time call of its own, `templates/client/time.ts`: the date of the page's server is taken. */
export default null;
