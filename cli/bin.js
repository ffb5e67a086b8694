#!/usr/bin/env node
import { existsSync } from 'node:fs';
import module from 'node:module';

// Nothing asks for the machine's time zone; whatever does so unseen, in a library of a template, gets the same one everywhere.
process.env.TZ = 'UTC';

// Where Node can keep what it compiled (22 and newer), every start but the first is faster.
module.enableCompileCache?.();

const program = new URL('../lib/almanac.js', import.meta.url);
if (existsSync(program)) {
  await import(program.href);
} else {
  console.error('almanac is not compiled yet: run npm ci (or npm run prepare) in its folder once.');
  process.exitCode = 1;
}
