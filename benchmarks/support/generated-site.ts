import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Serves generated sites on loopback, whose pages are made on request and answered after a delay: 10 links down a tree,
 * 10 across, and paragraphs of 50 words. Every process serves the same pages.
 *
 *     generated-site.ts PAGES[,PAGES…] [DELAY_MS] [PARAGRAPHS] [etag]
 *
 * It prints the ports of the sites, with commas between. A script in the page writes the pages of `10:script`. With
 * `etag` an unchanged page is answered with 304. `POST /?changed=50` changes the text of every fiftieth page, of other
 * pages each time.
 */
const [, , sizes = '1000', delayMs = '0', paragraphs = '8', etag = ''] = process.argv;

const words =
  'anchor basin cedar delta ember fjord garnet harbour island juniper kernel lagoon meadow nectar orchard pebble quarry river saddle timber upland valley willow yarrow zephyr'.split(
    ' ',
  );

const ports = await Promise.all(
  sizes.split(',').map(async (size) => {
    const server = createServer(generatedSite(size)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  }),
);
process.stdout.write(`${ports.join(',')}\n`);

function generatedSite(size: string): RequestListener {
  const pages = Number(size.split(':')[0]);
  const isScripted = size.endsWith(':script');
  /** Number of changes to the text of each page. */
  const versions = new Map<number, number>();
  let changes = 0;

  function change(every: number): void {
    for (let number = changes % every; number < pages; number += every)
      versions.set(number, (versions.get(number) ?? 0) + 1);
    changes += 1;
  }

  return (request, response) => {
    if (request.method === 'POST') {
      change(Number(new URL(request.url ?? '', 'http://localhost').searchParams.get('changed')));
      response.end();
      return;
    }
    const number = Number(
      /^\/page\/(\d+)$/.exec(request.url ?? '')?.[1] ?? (request.url === '/' ? 0 : pages),
    );
    if (number >= pages) {
      response.writeHead(404, { 'content-type': 'text/html' }).end('<title>Not found</title>');
      return;
    }
    const answer = (): void => {
      const page = pageOf(number, pages, versions.get(number) ?? 0, isScripted);
      response.setHeader('content-type', 'text/html; charset=utf-8');
      if (etag !== 'etag') return void response.end(page);
      const tag = `"${createHash('sha1').update(page).digest('hex')}"`;
      response.setHeader('etag', tag);
      if (request.headers['if-none-match'] === tag) response.writeHead(304).end();
      else response.end(page);
    };
    if (delayMs === '0') answer();
    else setTimeout(answer, Number(delayMs));
  };
}

function pageOf(number: number, pages: number, version: number, isScripted: boolean): string {
  const next = randomNumbers(number + 1);
  const children = Array.from({ length: 10 }, (_, index) => number * 10 + index + 1);
  const across = Array.from({ length: 10 }, () => next() % pages);
  const links = [...children.filter((child) => child < pages), ...across];
  const name = `${word(next)} ${word(next)} ${number}`;
  const nextOfText = randomNumbers(number + 1 + version * pages);
  const texts = Array.from(
    { length: Number(paragraphs) },
    () => `<p>${Array.from({ length: 50 }, () => word(nextOfText)).join(' ')}.`,
  );
  const body = `<nav><a href="/">Home</a></nav><main><h1>${name}</h1>
${texts.join('\n')}<ul>${links.map((link) => `<li><a href="${link === 0 ? '/' : `/page/${link}`}">Page ${link}</a>`).join('')}</ul></main>`;
  const shown = isScripted
    ? `<div id="root"></div><script>document.getElementById('root').innerHTML = ${JSON.stringify(body)}</script>`
    : body;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>All about ${name}</title>
<meta name="description" content="What there is to know about ${name}, and where to go from here.">
<meta name="viewport" content="width=device-width"></head><body>${shown}</body></html>`;
}

function word(next: () => number): string {
  return words[next() % words.length] ?? '';
}

/** Returns random numbers that are the same for a seed (Park and Miller, 1988). */
function randomNumbers(seed: number): () => number {
  let state = (seed * 2_654_435_761) % 2_147_483_646;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return Math.floor(state);
  };
}
