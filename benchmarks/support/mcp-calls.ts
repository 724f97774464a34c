import { setTimeout as pause } from 'node:timers/promises';

export interface McpCalls {
  /** @returns how many calls were sent, and how many were not answered with a result */
  end(): Promise<{ readonly sent: number; readonly failures: Readonly<Record<string, number>> }>;
}

const EVERY_MS = 200;

/** Calls a tool of the MCP server again and again, each time as a client that has just come. */
export function callTools(url: string, key: string): McpCalls {
  const failures: Record<string, number> = {};
  const calls: Promise<void>[] = [];
  const over = new AbortController();
  async function call(): Promise<void> {
    const failure = await listSites(url, key).catch((error: unknown) => String(error));
    if (failure !== null) failures[failure] = (failures[failure] ?? 0) + 1;
  }
  const sending = (async () => {
    while (!over.signal.aborted) {
      calls.push(call());
      await pause(EVERY_MS);
    }
  })();
  return {
    async end() {
      over.abort();
      await sending;
      await Promise.all(calls);
      return { sent: calls.length, failures };
    },
  };
}

/** @returns why there is no result, or null */
async function listSites(url: string, key: string): Promise<string | null> {
  const response = await fetch(`${url}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'list-sites', arguments: {} },
    }),
  });
  const text = await response.text();
  if (!response.ok) return String(response.status);
  return text.includes('"structuredContent"') ? null : text.slice(0, 200);
}
