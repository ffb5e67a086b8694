import { type Command, run } from './child.ts';

try {
  await run(JSON.parse(process.argv[2] ?? '') as Command);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}\n`);
  process.exitCode = 1;
}
