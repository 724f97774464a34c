import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { connect, createServer as createRelay, type AddressInfo, type Socket } from 'node:net';

export interface Served {
  readonly url: string;
  close(): Promise<void>;
}

/** Starts a server for a test on loopback. */
export async function serve(listener: RequestListener, address = '127.0.0.1'): Promise<Served> {
  const server = createServer(listener);
  server.listen(0, address);
  await once(server, 'listening');
  return {
    url: `http://${address}:${(server.address() as AddressInfo).port}/`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Starts a proxy to a server, which can be cut: open connections break, and new ones fail until it is restored. */
export async function serveRelay(to: string): Promise<Served & Record<'cut' | 'mend', () => void>> {
  const sockets = new Set<Socket>();
  let whole = true;
  const relay = createRelay((near) => {
    if (!whole) return void near.destroy();
    const far = connect(Number(new URL(to).port), '127.0.0.1');
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');
  const cut = () => {
    whole = false;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${(relay.address() as AddressInfo).port}`,
    cut,
    mend: () => (whole = true),
    close: async () => {
      cut();
      relay.close();
      await once(relay, 'close');
    },
  };
}

/** Starts a server on another address that delays all answers until it is released. */
export async function serveSlowly(): Promise<Served & { readonly answer: () => void }> {
  let answer = () => {};
  const told = new Promise<void>((resolve) => (answer = resolve));
  const slow = await serve((_request, response) => void told.then(() => response.end()), '127.0.0.9');
  return { ...slow, answer };
}

/** Starts a site that grows while it is crawled, until `enough` is called. */
export async function serveGrowingSite(): Promise<Served & { readonly enough: () => void }> {
  const PAUSE_MS = 400;
  const LINKS = 3;
  let pages = 0;
  let grows = true;
  const site = await serve((_request, response) => {
    const links = grows
      ? Array.from({ length: LINKS }, () => `<a href="/page-${(pages += 1)}">more</a>`)
      : [];
    setTimeout(
      () => response.setHeader('content-type', 'text/html').end(htmlOf('Growing', links.join(' '))),
      PAUSE_MS,
    );
  });
  return { ...site, enough: () => (grows = false) };
}

/** Starts a site whose pages are empty shells, which one script fills. */
export async function serveRouterApp(): Promise<Served> {
  const script = `
    document.title = 'Drills that last';
    document.getElementById('root').innerHTML = '<h1>Drills</h1><p>' + 'Drills that last. '.repeat(30) + '</p><a href="/bits">Bits</a>';
    console.error('No price for drills');
    await fetch('/prices.json');`;
  const shell = htmlOf('App', '<div id="root"></div><script type="module" src="/app.js"></script>');
  return serve((request, response) => {
    if (request.url === '/app.js') response.setHeader('content-type', 'text/javascript').end(script);
    else if (request.url === '/prices.json') response.writeHead(404).end();
    else response.setHeader('content-type', 'text/html; charset=utf-8').end(shell);
  });
}

/** Titles that a careless dashboard would execute, reverse or overflow. */
export const ODD_TITLES = {
  markup: '<img src=x onerror="window.wasRun = true"><b>bold</b>',
  rightToLeft: 'מדריך למתחילים בבניית סירות עץ',
  long: `${'Wooden'.repeat(300)} and some words, 2,000 characters in all`.padEnd(2_000, '.'),
} as const;

/** Starts a site with these titles, without descriptions, and with one URL that cannot be broken into lines. */
export async function serveOddSite(): Promise<Served & { readonly pages: number }> {
  const pages: Readonly<Record<string, string>> = {
    '/markup': ODD_TITLES.markup,
    '/right-to-left': ODD_TITLES.rightToLeft,
    '/long': ODD_TITLES.long,
    [`/${'unbroken'.repeat(60)}`]: 'A long address',
  };
  const links = Object.keys(pages).map((path) => `<a href="${path}">${path}</a>`);
  const served = await serve((request, response) => {
    const title = request.url === '/' ? 'Odd pages' : pages[request.url ?? ''];
    response.statusCode = title === undefined ? 404 : 200;
    response
      .setHeader('content-type', 'text/html; charset=utf-8')
      .end(htmlOf(title ?? 'Nothing', links.join(' ')));
  });
  return { ...served, pages: 1 + links.length };
}

function htmlOf(title: string, body: string): string {
  const escaped = title.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<!doctype html><html lang="en"><title>${escaped}</title><h1>${escaped}</h1><p>${body}</p></html>`;
}
