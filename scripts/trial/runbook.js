// The ten bad nights of docs/operating.md, read from the document: what the trial plays is what the document says.
import { readFileSync } from 'node:fs';

/** The lines of commands of each night, in order; `title`: its name there. Night 0 is what to look at first. */
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
