// Runs the tests nearest to a change: `npm run test:near` takes what differs from main, `npm run test:near --
// renderer/plan` that room. A room of the engine has its tests in tests/<room>. They take about a minute and test that
// room alone; only the whole suite tests what other rooms do with it.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The tests of folders that are not rooms of the engine. */
const ELSEWHERE = {
  cli: ['tests/cli', 'tests/words/commands'],
  'cli/preview': ['tests/cli/preview', 'tests/cli/sandbox'],
  'cli/serve': ['tests/cli/serve'],
  data: ['tests/site'],
  locales: ['tests/words', 'tests/site'],
  docs: ['tests/cli/docs', 'tests/docs'],
  starter: ['tests/docs', 'tests/cli/init'],
  templates: ['tests/components', 'tests/site'],
  'templates/client': ['tests/client'],
  'templates/models3d': ['tests/models3d'],
  'renderer/browser': ['tests/components', 'tests/client'],
  'renderer/calendar': ['tests/release', 'tests/live'],
  'renderer/explain': ['tests/cli/explain'],
  'renderer/model': ['tests/load', 'tests/plan'],
};

/** The tests nearest to a file or folder: its own, or those of the closest folder above it. */
function testsOf(file) {
  if (/^tests\/.*\.test\.tsx?$/.test(file)) return [file];
  for (let folder = file; folder !== '.'; folder = path.dirname(folder)) {
    if (ELSEWHERE[folder] !== undefined) return ELSEWHERE[folder];
    const [area, room, ...rest] = folder.split('/');
    if (area === 'tests' && room !== undefined && rest.length === 0)
      return room === 'support' ? [] : [folder];
    if (area === 'renderer' && rest.length === 0 && existsSync(path.join(root, `tests/${room}`)))
      return [`tests/${room}`];
  }
  return [];
}

function changed() {
  const git = (...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  return [
    ...git('diff', '--name-only', '--relative', 'main...'),
    ...git('diff', '--name-only', '--relative', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
}

const given = process.argv.slice(2).map((file) => path.relative(root, path.resolve(file)));
const tests = [...new Set((given.length > 0 ? given : changed()).flatMap(testsOf))].sort();
if (tests.length === 0) {
  console.log('nothing changed that has tests near it');
} else {
  console.log(tests.join(' '));
  // vitest selects test files by a part of their path.
  const projects = tests.some((file) => file.startsWith('tests/browser'))
    ? []
    : ['--project', 'unit*', '--project', 'figures'];
  const { status } = spawnSync('npx', ['vitest', 'run', ...projects, '--passWithNoTests', ...tests], {
    cwd: root,
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}
