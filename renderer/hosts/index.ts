export { beyondCloudflare } from './cloudflare.ts';
/** One model of what hosts must do, and each host's format of it. */

export { contentType } from './content-type.ts';
export { namesTag } from './edge/answer.ts';
export { bundleEdge, edgeSource } from './edge-source.ts';
export { fallbackPage } from './fallback.ts';
export { contentSecurityPolicy, IMMUTABLE, REVALIDATE, securityHeaders, strictTransport } from './headers.ts';
export { editionOf, type HostModel, notFoundFile, planHosts, withOwnPrefix } from './model.ts';
export { headersFile, redirectsFile } from './netlify.ts';
export { nginxConf } from './nginx.ts';
export { serveJson } from './serve-json.ts';
export { planSitemaps, robotsText } from './sitemap.ts';
