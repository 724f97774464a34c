import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { McpServer } from '@modelcontextprotocol/server';
import { serveStdio, type StdioServerHandle } from '@modelcontextprotocol/server/stdio';
import { createLogger } from '@plumbline/service';
import type { StdioConfig } from './config.ts';
import { openCaller } from './caller.ts';
import { createServer } from './create-server.ts';
import type { AllowedFolders } from './files/allowed-folders.ts';
import { toolsWithFiles } from './files/tools-with-files.ts';
import { createToolCalls } from './tool-calls.ts';

/** Serves one client over standard input and output. @throws ApiError if the service refuses the key */
export function serveOverStdio(config: StdioConfig): StdioServerHandle {
  // Standard output carries the protocol, so log lines go to standard error.
  const calls = createToolCalls(createLogger({ service: 'mcp-server' }));
  return serveStdio(async () => {
    const caller = await openCaller(config.SERVICE_API_URL, config.SERVICE_API_KEY);
    const server: McpServer = createServer(
      caller,
      calls,
      toolsWithFiles(() => foldersOf(config, server)),
    );
    return server;
  });
}

/** Returns the folders of the setting, else the client's roots. */
async function foldersOf(
  { ALLOWED_FOLDERS }: StdioConfig,
  { server }: McpServer,
): ReturnType<AllowedFolders> {
  const folders =
    ALLOWED_FOLDERS?.split(path.delimiter).filter((folder) => folder !== '') ?? (await rootsOf(server));
  return Promise.all(folders.map((folder) => realpath(folder)));
}

/** Returns the client's roots; none if it shares none, or if the protocol version (2026) has no such request. */
async function rootsOf(server: McpServer['server']): Promise<readonly string[]> {
  const { roots } = await server.request({ method: 'roots/list' }).catch(() => ({ roots: [] }));
  return roots.filter(({ uri }) => uri.startsWith('file:')).map(({ uri }) => fileURLToPath(uri));
}
