import { describe, expect, it } from 'vitest';
import { RenderCache } from '../../renderer/render/render-cache.ts';
import { temporaryFolder } from '../support/site.ts';

const FILES = {
  styles: [],
  pageStyles: {},
  lost: [],
  boot: [],
  islands: {},
  themeColour: null,
  icon: null,
  hosts: [],
};
const openCache = (folder: string) => new RenderCache(folder, { layout: 'l', pageTypes: {} }, FILES);
const documentOf = (n: number) => ({ hash: String(n), size: n, assets: [] });

describe('the render cache', () => {
  it('keeps documents as long as the run wants, otherwise up to a limit', async () => {
    const folder = temporaryFolder();
    const mine = Array.from({ length: 3000 }, (_, n) => [`mine ${n}`, ['Dial']] as const);
    const others = Array.from({ length: 6000 }, (_, n) => `other ${n}`);
    const first = openCache(folder);
    for (const [n, [key, islands]] of mine.entries()) first.keep(key, documentOf(n), islands);
    for (const [n, key] of others.entries()) first.keep(key, documentOf(n), []);
    await first.save();

    const second = openCache(folder);
    second.keepOn(mine.flatMap(([key]) => first.keysOf(key, null)));
    second.keep('new', documentOf(1), []);
    await second.save();

    const third = openCache(folder);
    expect(mine.filter(([key]) => third.get(key) === undefined)).toEqual([]);
    expect(others.filter((key) => third.get(key) !== undefined)).toHaveLength(5000);
  });
});
