import { escapeHtml } from '../../../renderer/index.ts';
import { REQUEST_KINDS } from './requests.ts';
import type { Failure, SandboxState } from './sandbox.ts';

const PATHS = [
  '*',
  '/account/user/register_or_login',
  '/account/user/sign_in',
  '/account/user/sign_in/refresh',
  '/account/user/profile',
  '/account/user/subscribe/create',
  ...REQUEST_KINDS.map((kind) => `/support/${kind}/create`),
];

/** The state of the sandbox and what can be done to it, as a page that needs no script. */
export function controlPage(state: SandboxState): string {
  const { latency, tokenLifetime, failures, scopes, calls } = state;
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    '<title>Sandbox API</title><link rel="stylesheet" href="/__almanac/sandbox.css"></head>',
    '<body class="sandbox"><h1>Sandbox API</h1>',
    `<p>App tokens last ${tokenLifetime / 1000} s. Answers take ${latency} ms. ${failureText(failures)}</p>`,
    '<form method="post">',
    '<fieldset><legend>Tokens</legend>',
    button('expire', 'Expire all app tokens'),
    '</fieldset>',
    '<fieldset><legend>Answers</legend>',
    latency === 0 ? button('slow', 'Answer after 3 s') : button('fast', 'Answer at once'),
    '</fieldset>',
    '<fieldset><legend>The next call</legend>',
    `<label>to <select name="path">${PATHS.map((path) => `<option value="${path}">${path === '*' ? 'anything' : path}</option>`).join('')}</select></label>`,
    `<label>with code <input name="code" value="5000" inputmode="numeric" size="5"></label>`,
    button('code', 'Fail with this code'),
    button('status', 'Fail with HTTP 500'),
    button('network', 'Break the connection'),
    button('clear', 'Let all succeed'),
    '</fieldset></form>',
    ...scopes.map(
      ({ scope, accounts, logins, refreshes, subscriptions, requests }) =>
        `<section><h2>${escapeHtml(scope)}</h2><p>${logins} logins, ${refreshes} refreshes, ${subscriptions.length} subscriptions</p>${table(
          ['account', 'password', 'nickname'],
          accounts.map(({ names, password, nickname }) => [names.join(', '), password, nickname]),
        )}${table(
          ['subscribed', 'region', 'language', 'from', 'product'],
          subscriptions.map(({ email, region, language, source, product }) => [
            email,
            region,
            language,
            source,
            product ?? '',
          ]),
        )}${table(
          ['request', 'region', 'from', 'says'],
          requests.map(({ reference, fields }) => [
            reference,
            fields.region ?? '',
            fields.email ?? '',
            fields.message ?? fields.serial ?? '',
          ]),
        )}</section>`,
    ),
    '<h2>Last calls</h2>',
    table(
      ['scope', 'call', 'outcome'],
      calls.map(({ scope, call, outcome }) => [scope, call, outcome]),
    ),
    '</body></html>',
  ].join('\n');
}

function button(action: string, label: string): string {
  return `<button name="do" value="${action}">${label}</button>`;
}

function failureText(failures: readonly Failure[]): string {
  if (failures.length === 0) return 'No call is set to fail.';
  return failures
    .map(({ path, times, code, status, network }) => {
      const how = network
        ? 'break'
        : status === undefined
          ? `fail with code ${code}`
          : `fail with HTTP ${status}`;
      return `The next ${times} to ${escapeHtml(path === '*' ? 'anything' : path)} will ${how}.`;
    })
    .join(' ');
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const row = (cells: readonly string[], tag: string): string =>
    `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`;
  return `<table>${row(heads, 'th')}${rows.map((cells) => row(cells, 'td')).join('')}</table>`;
}
