import {
  ANYWHERE,
  HERE,
  IMMUTABLE,
  NO_STORE,
  RESOURCE_POLICY,
  REVALIDATE,
  securityHeaders,
} from './headers.ts';
import type { HostModel } from './model.ts';

/**
 * `hosts/nginx.conf`. nginx reads it when it starts, not at a switch, so nothing in it may become wrong with time: only
 * redirects behind which no page can stand are in it, and they are tried after the files. Pages whose time has not come
 * have their fall-back documents.
 */
export function nginxConf(model: HostModel): string {
  const prefixes = model.editions.filter((edition) => edition.prefix !== '');
  const redirects = model.redirects.filter((redirect) => !redirect.forced);
  const pictures =
    model.pictures.length === 0 ? [] : [`  "~*\\.(${model.pictures.join('|')})$" "${ANYWHERE}";`];
  return `# Include this inside http { }, and set the two lines marked below. A switch needs no reload: current is a link.
# After a change of redirects or regions, a reload takes them up.

map $status:$uri $almanac_cache {
  default "${REVALIDATE}";
  "~^302:" "${NO_STORE}";
  "~^(200|206|304):/assets/" "${IMMUTABLE}";
}

map $uri $almanac_resource_policy {
  default "${HERE}";
${lines(pictures)}}

map $uri $almanac_not_found {
  default /404.html;
${lines(prefixes.map(({ prefix }) => `  "~^/${prefix}(/|$)" /${prefix}/404.html;`))}}

server {
  listen 80 default_server;         # set: addresses, certificate
  set $almanac_out /srv/almanac/dist; # set: where dist is

  root $almanac_out/current;
  charset utf-8;
  absolute_redirect off;
  error_page 404 $almanac_not_found;
  gzip on;
  gzip_vary on;
  gzip_types text/css text/javascript application/javascript application/json application/xml text/xml image/svg+xml;

${lines(securityHeaders(model.origins).map(([name, value]) => `  add_header ${name} "${value}" always;`))}  add_header ${RESOURCE_POLICY} $almanac_resource_policy always;
  add_header Cache-Control $almanac_cache always;

  # The store: a page opened before a switch still finds what it was made with.
  location ^~ /assets/ {
    root $almanac_out;
    try_files $uri =404;
  }

  location ~ ^/(_headers|_redirects|serve\\.json|site\\.json)$ {
    return 404;
  }

  # Browsers read a backslash as a slash: a redirect to "/\\elsewhere" would lead off this host.
  location ~ \\x5c {
    return 404;
  }

  location = / {
    try_files /index.html =404;
  }

  location / {
    rewrite ^(/.+)/$ $1 permanent;
    rewrite ^(/.+)/index\\.html$ $1 permanent;
    rewrite ^/index\\.html$ / permanent;
    try_files $uri $uri/index.html @elsewhere;
  }

  location @elsewhere {
${lines(redirects.map(({ from, to }) => `    rewrite ^${escapeRegex(from)}$ ${to} redirect;`))}    return 404;
  }
}
`;
}

function lines(all: readonly string[]): string {
  return all.map((line) => `${line}\n`).join('');
}

function escapeRegex(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
