import { contentType } from './content-type.ts';
import { asTarget, asWord, inConfig } from './escape.ts';
import {
  ANYWHERE,
  HERE,
  IMMUTABLE,
  LOOPBACK,
  NO_STORE,
  RESOURCE_POLICY,
  REVALIDATE,
  securityHeaders,
  strictTransport,
} from './headers.ts';
import { type HostModel, isDocument } from './model.ts';

/**
 * `hosts/nginx.conf`, to be included in a server block that its owner writes: it is written anew with every site, so nothing
 * in it is to be set. nginx reads it when it starts, not at a switch, so nothing in it may become wrong with time: only
 * redirects behind which no page can stand are in it, and they are tried after the files. Pages whose time has not come
 * have their fall-back documents. An `add_header` in a location would undo those of the server, so what differs is a
 * variable; error pages begin at the server again, with its values.
 */
export function nginxConf(model: HostModel): string {
  const prefixes = model.editions.map(({ prefix }) => asWord(prefix)).filter((prefix) => prefix !== '');
  const pictures = model.pictures.map(asWord);
  const redirects = model.redirects.filter((redirect) => !redirect.forced);
  const [hsts, promise] = strictTransport(model.hsts);
  return `# Written anew with every site: nothing here is to be edited. Include it in a server block of your own, below a line that
# says where the output is:
#
#   server {
#     listen 443 ssl;
#     server_name …;
#     set $almanac_out /srv/almanac/dist;
#     include /srv/almanac/dist/hosts/nginx.conf;
#   }
#
# A switch needs no reload: current is a link. After a change of redirects or regions, a reload takes them up.

root $almanac_out/current;
charset utf-8;
absolute_redirect off;
gzip on;
gzip_vary on;
gzip_types text/css text/javascript application/javascript application/json application/xml application/atom+xml text/xml image/svg+xml;

set $almanac_cache "${REVALIDATE}";
set $almanac_resource_policy "${HERE}";
${when(pictures, `$uri ~* "\\.(${pictures.join('|')})$"`, `set $almanac_resource_policy "${ANYWHERE}";`)}set $almanac_hsts "${promise}";
if ($host ~ "${LOOPBACK}") {
  set $almanac_hsts "";
}
set $almanac_not_found /404.html;
${when(prefixes, `$uri ~ "^/(${prefixes.join('|')})(/|$)"`, 'set $almanac_not_found /$1/404.html;')}error_page 404 $almanac_not_found;

${lines(securityHeaders(model.origins).map(([name, value]) => `add_header ${name} "${value}" always;`))}add_header ${hsts} $almanac_hsts always;
add_header ${RESOURCE_POLICY} $almanac_resource_policy always;
add_header Cache-Control $almanac_cache always;

# The store: a page opened before a switch still finds what it was made with.
location ^~ /assets/ {
  root $almanac_out;
  set $almanac_cache "${IMMUTABLE}";
  try_files $uri =404;
}

# site.json is served: by it "almanac status --url" judges this host. It names nothing but what is public.
location ~ ^/(_headers|_redirects|serve\\.json)$ {
  return 404;
}

# What answers for a page that is not there is none itself.
location ~ /404(\\.html)?$ {
  internal;
}

# Browsers read a backslash as a slash: a redirect to "/\\elsewhere" would lead off this host.
location ~ \\x5c {
  return 404;
}

${model.asIs.map(asItIs).join('')}location = / {
  try_files /index.html =404;
}

location / {
${lines(prefixes.map((prefix) => `  rewrite "^/(?!${prefix}(?:/|$))(?i:${prefix})((?:/.*[^/])?)/*$" /${prefix}$1 permanent;`))}  rewrite ^(/.+)/$ $1 permanent;
  rewrite ^(/.+)/index(\\.html)?$ $1 permanent;
  rewrite ^/index(\\.html)?$ / permanent;
  rewrite ^(/.+)\\.html$ $1 permanent;
  # The last of them: a site that was composed by an earlier version has a folder for each page.
  try_files $uri $uri.html $uri/index.html @elsewhere;
}

location @elsewhere {
  set $almanac_cache "${NO_STORE}";
${lines(redirects.map(({ from, to }) => `  rewrite ^${escapeRegex(inConfig(from))}$ ${asTarget(to)} redirect;`))}  return 404;
}
`;
}

/** Its name says no type, or it is no page although it ends in `.html`. */
function asItIs(path: string): string {
  const type = isDocument(path) ? '' : `  default_type ${contentType(path).replace(/;.*/, '')};\n`;
  return `location = /${inConfig(path)} {\n${type}  try_files $uri =404;\n}\n\n`;
}

/** A block, or nothing if it would be empty. */
function when(all: readonly string[], condition: string, then: string): string {
  return all.length === 0 ? '' : `if (${condition}) {\n  ${then}\n}\n`;
}

function lines(all: readonly string[]): string {
  return all.map((line) => `${line}\n`).join('');
}

function escapeRegex(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
