import type { Server } from 'node:http';
import { OperationError } from '../problems/problems.ts';

/** Listens on 127.0.0.1; rejects where the port is taken. */
export function listen(server: Server, port: number, host = '127.0.0.1'): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new OperationError(
              `port ${port} is taken by another server`,
              `--port ${port + 1}, or --port 0 for any that is free`,
            )
          : error,
      ),
    );
    server.listen(port, host, resolve);
  });
}
