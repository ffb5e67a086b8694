/** A document with the bar in it, which knows by its address as which view it was sent. */
export function withToolbar(html: string, view: string): string {
  return html.replace(
    '</head>',
    `<script type="module" src="/__almanac/toolbar.js?view=${view}"></script>\n</head>`,
  );
}
