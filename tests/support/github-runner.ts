import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse } from 'yaml';
import { projectRoot, temporaryFolder } from './site.ts';

/**
 * Runs the steps of an emitted workflow like GitHub's runner: with bash, a clone of a remote, and a clock. The clock is
 * a file that waiting commands advance, so a night takes seconds.
 */
export class GithubRunner {
  readonly folder = temporaryFolder();
  /** The repository of the workflow. */
  readonly remote = path.join(this.folder, 'remote.git');
  /** The runner's clone of it. */
  readonly clone = path.join(this.folder, 'runner');
  /** The ship target. */
  readonly target = path.join(this.folder, 'target');
  readonly #bin = path.join(this.folder, 'bin');
  readonly #clock = path.join(this.folder, 'clock');

  /** @param source a site, which becomes the first commit of the remote */
  constructor(source: string) {
    mkdirSync(this.#bin);
    const { folder } = this;
    const clock = this.#clock;
    writeFileSync(
      path.join(folder, 'clock.mjs'),
      `import { readFileSync } from 'node:fs';
const start = Number(readFileSync(${JSON.stringify(clock)}, 'utf8')) * 1000;
Date.now = () => start + Math.floor(performance.now());\n`,
    );
    const date = execFileSync('/bin/sh', ['-c', 'command -v date'], { encoding: 'utf8' }).trim();
    const { PATH } = process.env;
    this.#program(
      'date',
      `case "$*" in *-d*) exec ${date} "$@" ;; *) exec ${date} -d @$(cat ${clock}) "$@" ;; esac`,
    );
    this.#program('sleep', `echo "sleep $1" >> ${folder}/log`, `echo $(( $(cat ${clock}) + $1 )) > ${clock}`);
    this.#program('npm', `echo "npm $*" >> ${folder}/log`);
    this.#program(
      'npx',
      'shift 2',
      `echo "almanac $*" >> ${folder}/log`,
      'case "$*" in *--wait-until*)',
      `  if [ -x ${folder}/meanwhile ]; then PATH=${PATH} ${folder}/meanwhile; fi`,
      `  there=$(${date} -u -d "\${*: -1}" +%s); if [ $there -gt $(cat ${clock}) ]; then echo $there > ${clock}; fi ;;`,
      'esac',
      `if [ "$1" = ship ] && [ -z "$(echo "$*" | grep dry-run)" ] && [ -s ${folder}/failing ]; then sed -i 1d ${folder}/failing; exit 1; fi`,
      `export NODE_OPTIONS="--import ${pathToFileURL(path.join(folder, 'clock.mjs')).href}"`,
      `exec ${process.execPath} ${path.join(projectRoot, 'cli/bin.js')} "$@"`,
    );
    writeFileSync(path.join(source, '.gitignore'), 'dist\n.almanac\n');
    writeFileSync(path.join(source, 'package-lock.json'), '{}\n');
    git(source, 'init', '--quiet', '--initial-branch=main');
    git(source, 'add', '.');
    git(source, 'commit', '--quiet', '--message', 'The site');
    git(folder, 'clone', '--quiet', '--bare', source, this.remote);
    git(folder, 'clone', '--quiet', '--depth', '1', pathToFileURL(this.remote).href, this.clone);
  }

  /** Runs the steps on a runner that starts at that time. */
  async run(
    workflow: string,
    now: string,
    event = 'schedule',
  ): Promise<{ code: number; said: string; log: string[] }> {
    writeFileSync(this.#clock, String(Date.parse(now) / 1000));
    writeFileSync(path.join(this.folder, 'log'), '');
    const job = parse(workflow).jobs.switch;
    const outputs = path.join(this.folder, 'outputs');
    writeFileSync(outputs, '');
    let said = '';
    for (const step of job.steps) {
      const isSkipped = step.if !== undefined && !/^near=.+$/m.test(readFileSync(outputs, 'utf8'));
      if (step.run === undefined || isSkipped) continue;
      const child = spawn('bash', ['-e', '-c', step.run], {
        cwd: this.clone,
        env: {
          ...process.env,
          PATH: `${this.#bin}:${process.env.PATH}`,
          GITHUB_OUTPUT: outputs,
          INSTANTS: job.env.INSTANTS,
          EVENT: event,
          BRANCH: 'main',
          TARGET: this.target,
          CI: 'true',
        },
      });
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => {
          said += text;
        });
      const [code] = await once(child, 'close');
      if (code !== 0) return { code, said, log: this.log() };
    }
    return { code: 0, said, log: this.log() };
  }

  /** The commands that were called, one per line. */
  log(): string[] {
    return readFileSync(path.join(this.folder, 'log'), 'utf8').trim().split('\n');
  }

  /** The clock's current time. */
  clock(): string {
    return new Date(Number(readFileSync(this.#clock, 'utf8')) * 1000).toISOString();
  }

  /** A page at the target. */
  page(name: string): string {
    return readFileSync(path.join(this.target, 'current', `${name || 'index'}.html`), 'utf8');
  }

  /** Commands that somebody else runs, once, while the workflow waits for its switch. */
  meanwhile(...lines: readonly string[]): void {
    const script = path.join(this.folder, 'meanwhile');
    writeFileSync(script, ['#!/bin/bash -e', `rm -f ${script}`, ...lines, ''].join('\n'));
    chmodSync(script, 0o755);
  }

  /** While the workflow waits, another clone makes an edit, commits it or not, builds and ships it. */
  fixMeanwhile(
    edit: string,
    { isCommitted, build = 'build --from now' }: { readonly isCommitted: boolean; readonly build?: string },
  ): void {
    const other = path.join(this.folder, 'other');
    const commit = 'git -c user.name=a -c user.email=a@b.example commit --quiet --all --message Fix';
    const almanac = `${this.#bin}/npx --no-install almanac`;
    this.meanwhile(
      `git clone --quiet ${this.remote} ${other}`,
      `cd ${other}`,
      edit,
      ...(isCommitted ? [commit, 'git push --quiet'] : []),
      `cp -r ${this.clone}/.almanac .`,
      `${almanac} ${build}`,
      `${almanac} activate`,
      `${almanac} ship ${this.target}`,
    );
  }

  #program(name: string, ...lines: string[]): void {
    writeFileSync(path.join(this.#bin, name), ['#!/bin/bash', ...lines, ''].join('\n'));
    chmodSync(path.join(this.#bin, name), 0o755);
  }
}

function git(cwd: string, ...args: string[]): string {
  return execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], {
    cwd,
    encoding: 'utf8',
  });
}
