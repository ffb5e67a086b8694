// Before tests begin, names in one line the programs that some tests need and this machine lacks; those tests are
// skipped. On Debian, root gets the few that hardly any test can do without installed at once. With `--install`, which
// `.ci/run` uses, all are installed.
import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const FONTS = '/usr/share/fonts/truetype';

/**
 * The Debian packages that bring each program, or each font by its file. Of several programs separated by bars, one is
 * enough.
 */
const NEEDS = {
  git: ['git'],
  'chromium|chromium-browser|google-chrome': ['chromium', 'fonts-noto-cjk'],
  // The same engine without a window: browser tests take a third less time.
  'chromium-headless-shell': ['chromium-headless-shell'],
  // The fallback fonts that pages use until the site's own have loaded.
  [`${FONTS}/dejavu/DejaVuSans.ttf`]: ['fonts-dejavu-core'],
  [`${FONTS}/liberation/LiberationSans-Regular.ttf`]: ['fonts-liberation'],
  [`${FONTS}/roboto/unhinted/RobotoTTF/Roboto-Regular.ttf`]: ['fonts-roboto-unhinted'],
  // The other browser engines.
  'firefox-esr': ['firefox-esr'],
  WebKitWebDriver: ['webkit2gtk-driver'],
  Xvfb: ['xvfb'],
  // Hosts, timers and stores are tested with the real programs.
  nginx: ['nginx'],
  'systemd-analyze': ['systemd'],
  aws: ['awscli'],
  rclone: ['rclone'],
  rsync: ['rsync'],
  // Makes system calls fail, or kills the program at one.
  strace: ['strace'],
  // Mounts a file system without hard links, if the machine permits mounting.
  encfs: ['encfs', 'fuse3'],
  // For the HTML checker of `.ci/run`.
  java: ['default-jre-headless'],
};

const BROWSER = 'chromium|chromium-browser|google-chrome';
/** What is installed at once: without it many tests fail, or a whole project of tests is skipped. */
const FIRST = ['git', BROWSER];
/** No test is skipped without these. */
const OPTIONAL = ['chromium-headless-shell', 'java'];

/** The absolute path of a program or font; undefined if it is not installed. */
function programFile(name) {
  if (path.isAbsolute(name)) return existsSync(name) ? name : undefined;
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/bin', '/usr/sbin'].filter(
    Boolean,
  );
  return folders
    .map((folder) => path.join(folder, name))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/** Whether browser tests can run here. */
export const hasBrowser = () => process.env.CHROMIUM !== undefined || isHere(BROWSER);

const isHere = (names) => names.split('|').some((name) => programFile(name) !== undefined);

const missing = () =>
  Object.keys(NEEDS).filter((names) => !(names === BROWSER ? hasBrowser() : isHere(names)));

const packagesOf = (names) => names.flatMap((name) => NEEDS[name]);

function install(names) {
  const canInstall = process.getuid?.() === 0 && programFile('apt-get') !== undefined;
  if (!canInstall || names.length === 0) return;
  const packages = packagesOf(names);
  console.log(`apt-get install ${packages.join(' ')}`);
  const apt = (...args) =>
    execFileSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
  try {
    apt('update');
  } catch {
    // Without fresh package lists, the known ones may do.
  }
  // One by one: a package that this Debian does not have must not stop the others.
  for (const name of names)
    try {
      apt('install', '-y', '--no-install-recommends', ...NEEDS[name]);
    } catch {
      console.error(`${NEEDS[name].join(' ')} could not be installed`);
    }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const wantsAll = process.argv.includes('--install');
  install(missing().filter((names) => wantsAll || FIRST.includes(names)));
  const left = missing().filter((names) => !OPTIONAL.includes(names));
  const programs = left.map((names) => path.basename(names.split('|')[0])).join(', ');
  const advice = `apt-get install -y ${packagesOf(left).join(' ')}`;
  if (left.includes('git')) {
    console.error(`tests need git, and some of them: ${programs} (${advice})`);
    process.exitCode = 1;
  } else if (left.length > 0) console.log(`left out are the tests of ${programs} (${advice})`);
}
