import { expect, test } from 'vitest';
import { roomIn, roomWarning } from '../../renderer/live/room.ts';
import { temporaryFolder } from '../support/site.ts';

const MIB = 2 ** 20;
const site = { siteBytes: 30 * MIB, siteFiles: 400 };

test('warns when the disk lacks bytes or inodes for one more site', () => {
  expect(roomWarning({ ...site, freeBytes: 40 * MIB, freeFiles: null })).toEqual([
    expect.stringMatching(/^40 MiB are left on the disk, and a site takes up to 46: make room/),
  ]);
  expect(roomWarning({ ...site, freeBytes: 900 * MIB, freeFiles: 700 })).toEqual([
    expect.stringMatching(/^700 files more can be made on the disk/),
  ]);
});

test('does not warn with enough room, or when the disk does not say', async () => {
  expect(roomWarning({ ...site, freeBytes: 900 * MIB, freeFiles: 90_000 })).toEqual([]);
  expect(roomWarning(await roomIn(temporaryFolder(), null))).toEqual([]);
});
