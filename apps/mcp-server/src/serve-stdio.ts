import { serveStdio, type StdioServerHandle } from '@modelcontextprotocol/server/stdio';
import type { StdioConfig } from './config.ts';
import { openCaller } from './caller.ts';
import { createServer } from './create-server.ts';

/** Serves one client over standard input and output. @throws ApiError when the service refuses the key */
export function serveOverStdio(config: StdioConfig): StdioServerHandle {
  return serveStdio(async () =>
    createServer(await openCaller(config.SERVICE_API_URL, config.SERVICE_API_KEY)),
  );
}
