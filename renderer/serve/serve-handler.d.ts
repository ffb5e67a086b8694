declare module 'serve-handler' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  interface Config {
    public?: string;
    cleanUrls?: boolean;
    trailingSlash?: boolean;
    directoryListing?: boolean;
    etag?: boolean;
  }
  export default function handler(
    request: IncomingMessage,
    response: ServerResponse,
    config?: Config,
    methods?: never,
  ): Promise<void>;
}
