#!/usr/bin/env node
import { existsSync } from 'node:fs';
import module from 'node:module';
import v8 from 'node:v8';

// Nothing asks for the machine's time zone; whatever does so unseen, in a library of a template, gets the same one everywhere.
process.env.TZ = 'UTC';

// By default V8 lets garbage grow to several times what is in use. A build decides for itself, once it knows how many pages there are to make;
// preview keeps to the default, since the person who saves a file waits for the collector too.
// A V8 that has no such flag would complain of it at every start; known to have it are those of Node 20 to 24.
if (!['build', 'preview'].includes(process.argv[2]) && Number.parseInt(process.versions.v8, 10) <= 13)
  v8.setFlagsFromString('--heap-growing-percent=40');

// Where Node can keep what it compiled (22 and newer), every start but the first is faster.
module.enableCompileCache?.();

let isDone = false;

// Node itself reports an exception that nothing caught.
process.on('uncaughtExceptionMonitor', () => {
  isDone = true;
});

// Node ends, without a word, a program that waits for what can never come.
process.on('exit', () => {
  if (isDone) return;
  process.exitCode = 1;
  const error = 'almanac ended before it was done: something that it waited for never came';
  const hint = 'run the same command again; if it ends like this again, it is a fault of almanac itself';
  if (process.argv.includes('--json')) process.stdout.write(`${JSON.stringify({ error, hint }, null, 2)}\n`);
  process.stderr.write(`${process.stderr.isTTY ? '\n' : ''}error: ${error}\n  ${hint}\n`);
});

const program = new URL('../lib/almanac.js', import.meta.url);
try {
  if (existsSync(program)) {
    const { main } = await import(program.href);
    await main();
  } else {
    console.error('almanac is not compiled yet: run npm ci (or npm run prepare) in its folder once.');
    process.exitCode = 1;
  }
} finally {
  isDone = true;
}
