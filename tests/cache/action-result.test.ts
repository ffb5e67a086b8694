import { expect, test } from 'vitest';
import { decodeAction, encodeAction } from '../../renderer/cache/action-result.ts';
import fc from '../support/random.ts';

const hash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const digest = fc.record({
  hash: fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 64, maxLength: 64 }),
  size: fc.maxSafeNat(),
});

test('an action result survives writing and reading', () => {
  fc.assert(
    fc.property(fc.array(digest, { maxLength: 5 }), fc.string({ unit: 'grapheme' }), (files, note) => {
      expect(decodeAction(encodeAction({ files, note }))).toEqual({ files, note });
    }),
  );
});

test('an action result is encoded as protocol buffers prescribe', () => {
  // output_files { path: "0", digest { hash, size_bytes: 300 } }, stdout_raw: "ok"
  const message = [
    0x12,
    0x4a,
    0x0a,
    0x01,
    0x30,
    0x12,
    0x45,
    0x0a,
    0x40,
    ...Buffer.from(hash),
    0x10,
    0xac,
    0x02,
  ];
  expect([...encodeAction({ files: [{ hash, size: 300 }], note: 'ok' })]).toEqual([
    ...message,
    ...[0x2a, 0x02, 0x6f, 0x6b],
  ]);
});

test('fields that a server adds are ignored: who ran it, when, and an exit code', () => {
  const added = [0x20, 0x01, 0x4a, 0x03, 0x0a, 0x01, 0x61, 0x55, 1, 2, 3, 4, 0x59, 1, 2, 3, 4, 5, 6, 7, 8];
  const action = { files: [{ hash, size: 0 }], note: 'ok' };
  expect(decodeAction(Buffer.concat([encodeAction(action), Buffer.from(added)]))).toEqual(action);
});

test('any other bytes are no action result, and nothing throws', () => {
  const whole = encodeAction({ files: [{ hash, size: 300 }], note: 'ok' });
  for (let length = 0; length < whole.length; length++)
    expect(decodeAction(whole.subarray(0, length))).toBeNull();
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      decodeAction(Buffer.from(bytes));
    }),
  );
});
