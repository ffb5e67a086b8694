/** Adds the bar to a document, with the view's id in the script's URL. */
export function withToolbar(html: string, view: string): string {
  return html.replace(
    '</head>',
    `<script type="module" src="/__almanac/toolbar.js?view=${view}"></script>\n</head>`,
  );
}
