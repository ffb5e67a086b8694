import { escapeXml } from './escape.ts';

/** The document at `/` of a site without its default edition, for hosts that do not redirect by themselves. */
export function fallbackPage(home: string): string {
  const path = escapeXml(home);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="0; url=${path}">
<title>${path}</title>
</head>
<body><p><a href="${path}">${path}</a></p></body>
</html>
`;
}
