import { OperationError } from '../problems/problems.ts';
import type { Bucket } from './flat.ts';
import { must, run } from './run.ts';

/** S3 removes 1,000 in one call; their names must fit into one argument. */
const REMOVED_AT_ONCE = 400;

/** A bucket, through the user's own `aws`: its credentials, region, profile and AWS_ENDPOINT_URL hold as ever. */
export function awsBucket(url: string): Bucket {
  const { hostname: bucket, pathname } = new URL(url);
  const prefix = pathname.replace(/^\/|\/$/g, '');
  const base = `s3://${bucket}${prefix && `/${prefix}`}`;
  // Versions of aws before 2.13 do not read it themselves.
  const endpoint = process.env.AWS_ENDPOINT_URL_S3 ?? process.env.AWS_ENDPOINT_URL;
  const aws = (...args: string[]): [string, string[]] => [
    'aws',
    [...(endpoint ? ['--endpoint-url', endpoint] : []), ...args],
  ];
  const key = (path: string): string => (prefix ? `${prefix}/${path}` : path);
  return {
    name: base,
    hasFolders: async () => false,
    async read(path) {
      // `ls` fails in silence where nothing is there, and aloud where it cannot look.
      const { code, stdout, stderr } = await run(...aws('s3', 'ls', `${base}/${path}`));
      if (code === 1 && stderr.trim() === '') return null;
      if (code !== 0)
        throw new OperationError(`${base} cannot be read: ${stderr.trim()}`, 'aws must be set up for it');
      const isThere = stdout.split('\n').some((line) => line.trimEnd().endsWith(` ${path}`));
      return isThere ? must(...aws('s3', 'cp', '--quiet', `${base}/${path}`, '-')) : null;
    },
    async put({ folder, type, cache }) {
      const options = ['--recursive', '--only-show-errors', '--content-type', type, '--cache-control', cache];
      await must(...aws('s3', 'cp', folder, base, ...options));
    },
    async remove(paths) {
      for (let i = 0; i < paths.length; i += REMOVED_AT_ONCE) {
        const Objects = paths.slice(i, i + REMOVED_AT_ONCE).map((path) => ({ Key: key(path) }));
        const list = JSON.stringify({ Objects, Quiet: true });
        const said = await must(...aws('s3api', 'delete-objects', '--bucket', bucket, '--delete', list));
        if (said.includes('"Errors"'))
          throw new OperationError(`${base}: some files could not be removed: ${said}`);
      }
    },
  };
}

/** Whatever rclone knows, under the user's own configuration: `remote:bucket/folder`. */
export function rcloneBucket(remote: string): Bucket {
  const base = remote.endsWith(':') ? remote : remote.replace(/\/$/, '');
  const at = (path: string): string => (base.endsWith(':') ? base + path : `${base}/${path}`);
  return {
    name: `rclone:${base}`,
    async hasFolders() {
      const { stdout } = await run('rclone', ['backend', 'features', base]);
      return /"BucketBased": false/.test(stdout);
    },
    async read(path) {
      const { code, stdout, stderr } = await run('rclone', ['cat', at(path)]);
      // No such folder, no such file.
      if (code === 3 || code === 4) return null;
      if (code !== 0)
        throw new OperationError(`${base} cannot be read: ${stderr.trim()}`, 'rclone must be set up for it');
      return stdout;
    },
    async put({ folder, type, cache }) {
      const headers = [`Content-Type: ${type}`, `Cache-Control: ${cache}`];
      const options = headers.flatMap((header) => ['--header-upload', header]);
      await must('rclone', ['copy', '--ignore-times', ...options, folder, base]);
    },
    async remove(paths) {
      await must('rclone', ['delete', '--files-from-raw', '-', base], { input: `${paths.join('\n')}\n` });
    },
  };
}

/** A program of the user's own, called once per file: `put`, `remove` or `read`, and the path. */
export function programBucket(program: string): Bucket {
  return {
    name: `exec:${program}`,
    hasFolders: async () => true,
    async read(path) {
      const text = await must(program, ['read', path]);
      return text === '' ? null : text;
    },
    async put({ folder, paths, type, cache }) {
      for (const path of paths) await must(program, ['put', path, `${folder}/${path}`, type, cache]);
    },
    async remove(paths) {
      for (const path of paths) await must(program, ['remove', path]);
    },
  };
}
