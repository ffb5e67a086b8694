// Runs the tests of what changed: `npm run test:near` of what differs from main, `npm run test:near -- renderer/plan` of that
// room. A room of the engine has its tests in the folder of its name; they prove it in about a minute, and not what other rooms
// make of it: that is what all tests are for.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Tests of folders that are no rooms of the engine. */
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

/** The tests nearest to a file or folder: of itself, or of the folders that hold it. */
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
  // A part of the path selects test files.
  const projects = tests.some((file) => file.startsWith('tests/browser'))
    ? []
    : ['--project', 'unit', '--project', 'figures'];
  const { status } = spawnSync('npx', ['vitest', 'run', ...projects, '--passWithNoTests', ...tests], {
    cwd: root,
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}
