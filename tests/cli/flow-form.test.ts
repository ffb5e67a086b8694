import { expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import { inFormOf } from '../../cli/scaffold/flow-form.ts';

test.each([
  ['regions: [us, de]\nhosts: { main: a, other: b }\n'],
  ['regions: [ us, de ]\nhosts: {main: a, other: b}\n'],
  ['regions: [ us, de ]\nmore: { a: [ 1 ] }\nnote: "[ kept ], { kept }"\n'],
  ['- {a: [[1, 2], []], b: {}}\n- "[ kept ]"\n'],
])('an edit leaves the lists and maps of a file as its author wrote them: %j', (text) => {
  expect(inFormOf(text, parseDocument(text))).toBe(text);
});

test('a file that shows no form of its own gets the usual one', () => {
  const document = parseDocument('a: 1\n');
  document.set('regions', document.createNode(['us', 'de'], { flow: true }));
  document.set('host', document.createNode({ key: 'us' }, { flow: true }));
  expect(inFormOf('a: 1\n', document)).toBe('a: 1\nregions: [us, de]\nhost: { key: us }\n');
});
