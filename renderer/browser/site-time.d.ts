/** The time call of the site, `templates/client/time.ts`; null where it has none. */
declare module 'almanac:time' {
  const askTime: import('./time.ts').AskTime | null;
  export default askTime;
}
