import { spawnSync } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import S3rver from 's3rver';
import { temporaryFolder } from '../support/site.ts';

/** Whether tests with a program may be skipped: it is missing here, and this is not CI. */
export const lacks = (program: string): boolean =>
  !process.env.CI && spawnSync(program, ['--version'], { stdio: 'ignore' }).error !== undefined;

export interface Bucket {
  /** Its `http://` address. */
  readonly url: string;
  /** The environment that `aws` and `rclone` need to reach it. */
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** An S3 server with one bucket, `shop`, that anyone may read. */
export async function startBucket(): Promise<Bucket> {
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: temporaryFolder(),
    configureBuckets: [{ name: 'shop', configs: [] }],
  });
  const { port } = (await server.run()) as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    url: `${endpoint}/shop`,
    env: {
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
      AWS_DEFAULT_REGION: 'us-east-1',
      AWS_ENDPOINT_URL: endpoint,
      AWS_PAGER: '',
      // It is useless without TLS, and Debian's rclone fails with it.
      AWS_CA_BUNDLE: '',
      RCLONE_CONFIG_STORE_TYPE: 's3',
      RCLONE_CONFIG_STORE_PROVIDER: 'Other',
      RCLONE_CONFIG_STORE_ENV_AUTH: 'true',
      RCLONE_CONFIG_STORE_ENDPOINT: endpoint,
      RCLONE_CONFIG_STORE_REGION: 'us-east-1',
    },
    stop: () => server.close(),
  };
}
