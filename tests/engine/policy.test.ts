import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { blockedByPolicy } from '../../renderer/engine/checking/blocked-by-policy.ts';
import { contentSecurityPolicy } from '../../renderer/hosts/headers.ts';
import { almanac } from '../support/cli.ts';
import { copySite, projectRoot, temporaryFolder, tinySite } from '../support/site.ts';

const SHOP_LAYOUT = path.join(projectRoot, 'starter/base/templates/layout');

const SITE = readFileSync(path.join(tinySite, 'data/site.yaml'), 'utf8');
const site = (policy: string): string =>
  copySite(tinySite, { 'data/site.yaml': `${SITE}headers: { policy: ${policy} }\n` });

describe('the content security policy', () => {
  it('allows what data/site.yaml names, in the headers of every host', async () => {
    const root = site('{ img-src: [https://cdn.example], frame-src: [https://video.example] }');
    const ran = await almanac(['build', '--root', root, '--at', '2025-04-10', '--quiet']);
    expect(ran).toMatchObject({ code: 0 });
    const current = path.join(root, 'dist/current');
    for (const file of [
      path.join(current, '_headers'),
      path.join(current, 'serve.json'),
      path.join(root, 'dist/hosts/nginx.conf'),
    ]) {
      const text = readFileSync(file, 'utf8');
      expect(text, file).toContain("img-src 'self' https://cdn.example;");
      expect(text, file).toContain('frame-src https://video.example;');
      expect(text, file).toContain("trusted-types 'none'");
    }
    expect(existsSync(path.join(root, 'dist/hosts')) && readdirSync(path.join(root, 'dist/hosts'))).toContain(
      'edge.mjs',
    );
  });

  it.each([
    ['{ img-source: [https://cdn.example] }', 'img-source'],
    ['{ img-src: [http://cdn.example] }', 'write https://cdn.example'],
    ['{ img-src: ["https://cdn.example/pictures"] }', 'write https://cdn.example'],
    ['{ img-src: ["*"] }', 'name each host by itself'],
    ['{ img-src: ["https://*.cdn.example"] }', 'name each host by itself'],
    ['{ img-src: ["https://a.example; script-src *"] }', 'write one address'],
    ['{ img-src: [self] }', 'write it whole'],
    ['{ frame-src: ["wss://chat.example"] }', 'under connect-src alone, as wss://chat.example'],
    ['{ connect-src: ["ws://chat.example:8080"] }', 'under connect-src alone, as wss://chat.example:8080'],
    ['{ connect-src: ["wss://chat.example/room"] }', 'as wss://chat.example'],
    ['{ connect-src: ["http://api.example"] }', 'write https://api.example'],
    [`{ script-src: ["'unsafe-inline'"] }`, 'the keywords of the policy stay'],
  ])('refuses %s', async (policy, said) => {
    const { code, stderr } = await almanac(['check', '--root', site(policy)]);
    expect(code).toBe(1);
    expect(stderr).toContain(said);
  });

  it('allows WebSockets of another origin where data/site.yaml names it', async () => {
    const root = site('{ connect-src: ["wss://chat.example", https://chat.example] }');
    expect(await almanac(['build', '--root', root, '--at', '2025-04-10', '--quiet'])).toMatchObject({
      code: 0,
    });
    const policy = "connect-src 'self' https://chat.example wss://chat.example;";
    expect(readFileSync(path.join(root, 'dist/current/_headers'), 'utf8')).toContain(policy);
    expect(readFileSync(path.join(root, 'dist/hosts/nginx.conf'), 'utf8')).toContain(policy);
  });

  it('requires trusted types only if no third-party script runs', () => {
    expect(contentSecurityPolicy([])).toContain("require-trusted-types-for 'script'");
    expect(contentSecurityPolicy(['img-src https://a.example'])).toContain(
      "require-trusted-types-for 'script'",
    );
    expect(contentSecurityPolicy(['script-src https://a.example'])).not.toContain('trusted-types');
    expect(contentSecurityPolicy(['https://api.example'])).toContain(
      "connect-src 'self' https://api.example;",
    );
  });
});

describe('an element that the policy blocks', () => {
  it('is reported once, at its line, though every page shows it', async () => {
    const file = 'templates/layout/views.tsx';
    const views = readFileSync(path.join(SHOP_LAYOUT, 'views.tsx'), 'utf8');
    const root = path.join(temporaryFolder(), 'shop');
    await almanac(['init', root]);
    const counted = views.replace(
      '<p>{model.brand}</p>',
      '$&\n      <script async src="https://count.example/count.js" />',
    );
    writeFileSync(path.join(root, file), counted);
    const line = counted.split('\n').findIndex((text) => text.includes('<script async')) + 1;
    const { code, stderr } = await almanac(['check', '--root', root, '--quiet']);
    expect(code).toBe(1);
    expect(stderr.match(new RegExp(`^${file}:${line}:\\d+ `, 'gm'))).toHaveLength(1);
    expect(stderr).toContain('1 error in 1 file');
  });

  const said = (html: string, ...sources: readonly string[]): string[] =>
    blockedByPolicy(html, sources).map(({ what }) => what);

  it('is reported unless the site allows it', () => {
    const html = '<img src="https://cdn.example/a.png" alt=""/>';
    expect(said(html)).toEqual([
      '<img> leads to https://cdn.example, which the policy of the page does not allow',
    ]);
    expect(said(html, 'img-src https://cdn.example')).toEqual([]);
    expect(said(html, 'media-src https://cdn.example')).toHaveLength(1);
  });

  it.each([
    '<img src="/assets/a.svg" srcSet="/assets/a.svg 1x, /assets/b.svg 2x" alt=""/>',
    '<script type="application/ld+json">{}</script>',
    '<a href="https://elsewhere.example">text of style="x"</a>',
    '<form action="/search"></form>',
    '<p>&lt;script&gt; and &lt;img src=&quot;https://x.example&quot;&gt;</p>',
  ])('is not found in %s', (html) => {
    expect(said(html)).toEqual([]);
  });

  it.each([
    ['<img src="//cdn.example/a.png"/>', 'https://cdn.example'],
    ['<img src="data:image/png;base64,AA"/>', 'data:'],
    ['<img srcset="/a.png 1x, https://cdn.example/b.png 2x" src="/a.png"/>', 'https://cdn.example'],
    ['<video src="https://v.example/a.mp4"></video>', 'https://v.example'],
    ['<form action="https://forms.example/x"></form>', 'https://forms.example'],
    ['<script src="https://a.example/a.js"></script>', 'https://a.example'],
    ['<iframe src="/inner"></iframe>', 'a frame of the own site'],
    ['<p style="color:red">x</p>', 'a style attribute'],
    ['<style>p{}</style>', 'a <style>'],
    ['<object data="/a.svg"></object>', '<object>'],
    ['<script>go()</script>', 'a script inside the page'],
  ])('is found: %s', (html, what) => {
    expect(said(html).join()).toContain(what);
  });
});
