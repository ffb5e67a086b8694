// Runs one command in a process of its own, for tests that kill it: `node child.mjs <command as JSON>`.
import { activate, pruneOutput, rollback } from '../../renderer/live/index.ts';
import { openOutput } from '../../renderer/release/index.ts';
import { type FakeBuild, runBuild } from './fakes.ts';

export type Command =
  | { readonly do: 'build'; readonly out: string; readonly build: FakeBuild }
  | {
      readonly do: 'activate';
      readonly out: string;
      readonly at: number;
      readonly calendar?: string;
      readonly regions?: string[];
      readonly back?: boolean;
    }
  | { readonly do: 'rollback'; readonly out: string; readonly at: number; readonly regions?: string[] }
  | { readonly do: 'prune'; readonly out: string; readonly keep: number }
  | { readonly do: 'hold the lock'; readonly out: string };

export async function run(command: Command): Promise<void> {
  if (command.do === 'build') await runBuild(command.out, command.build);
  else if (command.do === 'activate') await activate(command.out, command);
  else if (command.do === 'rollback') await rollback(command.out, command);
  else if (command.do === 'prune') await prune(command.out, command.keep);
  else await holdLock(command.out);
}

async function prune(out: string, keep: number): Promise<void> {
  const output = await openOutput(out, { purpose: 'almanac build' });
  try {
    await pruneOutput(output, keep);
  } finally {
    await output.close();
  }
}

/** Takes the lock, stages something, says so, and waits to be killed. */
async function holdLock(out: string): Promise<void> {
  const output = await openOutput(out, { purpose: 'almanac build' });
  output.stageFolder();
  process.stdout.write('held\n');
  await new Promise((resolve) => setTimeout(resolve, 600_000));
  await output.close();
}
