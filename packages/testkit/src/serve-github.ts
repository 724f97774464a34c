import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A stand-in for GitHub on loopback, with what tickets need. */
export interface ServedGithub {
  readonly origin: string;
  /** Returns how many issues were made. */
  readonly made: () => number;
  /** Answers each call with this status; null ends that. */
  refuse(status: number | null): void;
  /** Closes all issues. */
  finish(): void;
  close(): void;
}

export async function serveGithub(): Promise<ServedGithub> {
  let made = 0;
  let refusal: number | null = null;
  let state = 'open';
  const server = createServer((request, response) => {
    request.resume();
    if (refusal === null && request.method === 'POST') made += 1;
    const isRepository = request.url?.endsWith('/issues') === false && !request.url.includes('/issues/');
    const issue = { number: 7, html_url: 'https://github.com/acme/shop/issues/7', state };
    const answer = isRepository ? { has_issues: true } : issue;
    response.writeHead(refusal ?? 200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    made: () => made,
    refuse: (status) => {
      refusal = status;
    },
    finish: () => {
      state = 'closed';
    },
    close: () => void server.close(),
  };
}
