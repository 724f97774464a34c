import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import {
  applyEdits,
  correctFiles,
  type Edit,
  type ListedUrl,
  mergeSitemaps,
  reconcileEdits,
} from '@plumbline/fixes';
import { decodeBody } from '@plumbline/page-facts';
import type { SitemapFile } from '@plumbline/web';
import { factsOf } from '@plumbline/page-facts/testing';

/** A copy of a website at another address, which caches answers and applies edits to them. */
export interface SiteCopy {
  /** Without a slash at the end. */
  readonly origin: string;
  editPage(url: string, edits: readonly Edit[]): void;
  /** Makes changes to files, sitemap entries, headers and redirects. */
  editSite(edits: readonly Edit[], sitemaps: readonly SitemapFile[], listed: readonly ListedUrl[]): void;
  close(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

const OWN_HEADERS = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-encoding',
  'content-length',
  'date',
  'etag',
  'last-modified',
]);
const TEXT = /^text\/|json|xml|javascript/;

export async function serveCopy(upstream: string): Promise<SiteCopy> {
  const kept = new Map<string, Answer>();
  const headers: Record<string, string> = {};
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The copy has no port.');
  const origin = `http://127.0.0.1:${address.port}`;

  async function answer({ url = '/', method }: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, headers: own, body } = kept.get(url) ?? (await fetchAnswer(url));
    response.writeHead(status, { ...own, ...headers, 'content-length': body.length });
    response.end(method === 'HEAD' ? undefined : body);
  }

  async function fetchAnswer(url: string): Promise<Answer> {
    const found = await fetch(upstream + url, { redirect: 'manual' });
    const type = found.headers.get('content-type') ?? '';
    const bytes = Buffer.from(await found.arrayBuffer());
    const isText = TEXT.test(type) && bytes.includes(upstream);
    const fetched = {
      status: found.status,
      headers: Object.fromEntries(
        [...found.headers]
          .filter(([name]) => !OWN_HEADERS.has(name))
          .map(([name, value]) => [name, value.replaceAll(upstream, origin)]),
      ),
      body: isText ? Buffer.from(bytes.toString().replaceAll(upstream, origin)) : bytes,
    };
    kept.set(url, fetched);
    return fetched;
  }

  const pathOf = (url: string) => url.slice(origin.length);
  const textAt = (path: string) => kept.get(path)?.body.toString() ?? '';

  return {
    origin,
    editPage(url, edits) {
      const page = kept.get(pathOf(url));
      if (page === undefined) throw new Error(`${url} was never fetched.`);
      const { text, encoding } = decodeBody(page.body, page.headers['content-type']);
      const type = encoding === 'UTF-8' ? {} : { 'content-type': 'text/html; charset=utf-8' };
      const own = edits.flatMap((edit) =>
        edit.kind === 'link-target' ? linkEdits(url, page.body, edit) : [edit],
      );
      const body = Buffer.from(applyEdits(text, reconcileEdits(own)));
      kept.set(pathOf(url), { ...page, headers: { ...page.headers, ...type }, body });
    },
    editSite(edits, sitemaps, listed) {
      const files = correctFiles(edits, { '/robots.txt': textAt('/robots.txt') });
      for (const { path, content } of [...files, ...mergeSitemaps(sitemaps, listed, edits)]) {
        const type = path.endsWith('.xml') ? 'application/xml' : 'text/plain; charset=utf-8';
        kept.set(path, { status: 200, headers: { 'content-type': type }, body: Buffer.from(content) });
      }
      for (const edit of edits) {
        if (edit.kind === 'header') headers[edit.name] = edit.value;
        if (edit.kind !== 'redirect') continue;
        kept.set(pathOf(edit.from), { status: 301, headers: { location: edit.to }, body: Buffer.alloc(0) });
      }
    },
    async close() {
      server.close();
      server.closeAllConnections();
      if (server.listening) await once(server, 'close');
    },
  };
}

/** Returns the edits that give the links of a page to `from` their new address. */
function linkEdits(
  url: string,
  body: Buffer,
  { from, to }: Extract<Edit, { kind: 'link-target' }>,
): readonly Edit[] {
  const { html } = factsOf(body.toString(), { url });
  const anchors = html.anchors.filter((anchor) => anchor.url === from);
  return anchors.map(({ offset }) => ({ kind: 'attribute', offset, name: 'href', value: to }));
}
