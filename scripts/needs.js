// Names, in one line before tests begin, the programs that some of them need and that are missing here; those tests are left
// out. What hardly any test can do without, root on Debian gets at once. With `--install`, as `.ci/run` calls it, all of them.
import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const FONTS = '/usr/share/fonts/truetype';

/** By program, or by the file of a font: the packages of Debian that bring it. Of several programs, separated by bars, one is enough. */
const NEEDS = {
  git: ['git'],
  'chromium|chromium-browser|google-chrome': ['chromium', 'fonts-noto-cjk'],
  // The same engine without a window: the browser tests take two thirds of the time.
  'chromium-headless-shell': ['chromium-headless-shell'],
  // What stands in for the site's fonts until they are there.
  [`${FONTS}/dejavu/DejaVuSans.ttf`]: ['fonts-dejavu-core'],
  [`${FONTS}/liberation/LiberationSans-Regular.ttf`]: ['fonts-liberation'],
  [`${FONTS}/roboto/unhinted/RobotoTTF/Roboto-Regular.ttf`]: ['fonts-roboto-unhinted'],
  // The other engines.
  'firefox-esr': ['firefox-esr'],
  WebKitWebDriver: ['webkit2gtk-driver'],
  Xvfb: ['xvfb'],
  // Hosts, timers and stores are tried with the real programs.
  nginx: ['nginx'],
  'systemd-analyze': ['systemd'],
  aws: ['awscli'],
  rclone: ['rclone'],
  rsync: ['rsync'],
  // Makes calls of the file system fail, or kill the program.
  strace: ['strace'],
  // A file system without hard links, where the machine lets one be mounted.
  encfs: ['encfs', 'fuse3'],
  // Runs the HTML checker of `.ci/run`.
  java: ['default-jre-headless'],
};

const BROWSER = 'chromium|chromium-browser|google-chrome';
/** Tests fail without it, or a whole project of them is left out. */
const FIRST = ['git', BROWSER];
/** Without them no test is left out. */
const OPTIONAL = ['chromium-headless-shell', 'java'];

/** The file of a program or a font, absolute; undefined where there is none. */
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

/** Whether a page can be opened here. */
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
    // What is known of packages may do.
  }
  // One by one: a package that this Debian does not have keeps no other away.
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
