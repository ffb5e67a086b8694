// Reads the ten bad nights of docs/operating.md, so that the trial runs the very commands of the document.
import { readFileSync } from 'node:fs';

/** The title and the commands of each night. The first entry is what the document says to look at in any case. */
export function runbook(file) {
  const [, section = ''] = readFileSync(file, 'utf8').split(/^## Ten bad nights$/m);
  const [text = ''] = section.split(/^## /m);
  const [intro = '', ...nights] = text.split(/^\*\*(?=\d+\. )/m);
  const first = [
    ...(/First look, always: (.*?)\. After each/s.exec(intro)?.[1] ?? '').matchAll(/`([^`]+)`/g),
  ];
  return [
    { title: 'first look', lines: first.map(([, line]) => line) },
    ...nights.map((night) => {
      const [, title = ''] = /^\d+\. (.+?)\.\*\*/.exec(night) ?? [];
      const [, block = ''] = /```sh\n(.*?)```/s.exec(night) ?? [];
      return { title, lines: block.trim().split('\n') };
    }),
  ];
}
