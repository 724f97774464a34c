/** The answer of a server to a message. */
export interface Reply {
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: number; readonly message: string };
}

interface Message {
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/**
 * Posts a message of the protocol's revision of 2026 unchanged. The official client cannot do that for methods of
 * extensions.
 */
export async function postMessage(url: string, key: string, { method, params }: Message): Promise<Reply> {
  const name = params['name'] ?? params['taskId'];
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': method,
      ...(typeof name === 'string' ? { 'mcp-name': name } : {}),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const text = await response.text();
  return JSON.parse(/^data: (.+)$/m.exec(text)?.[1] ?? text) as Reply;
}
