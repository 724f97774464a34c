import { createHash } from 'node:crypto';
import { createServer } from 'node:http';

/**
 * Serves a generated site on loopback, whose pages are made on request and answered after a delay: 10
 * links down a tree, 10 across, and paragraphs of 50 words. Prints its port. Every process serves the same pages.
 *
 * With `etag` as fourth argument an unchanged page is answered with 304. `POST /?changed=50` changes the text of every
 * fiftieth page, others each time.
 */
const pages = Number(process.argv[2] ?? '1000');
const delayMs = Number(process.argv[3] ?? '0');
const paragraphsOfPage = Number(process.argv[4] ?? '8');
const sendsEtags = process.argv[5] === 'etag';
/** How often the text of a page has changed. */
const versions = new Map<number, number>();
let changes = 0;

const words =
  'anchor basin cedar delta ember fjord garnet harbour island juniper kernel lagoon meadow nectar orchard pebble quarry river saddle timber upland valley willow yarrow zephyr'.split(
    ' ',
  );

createServer((request, response) => {
  if (request.method === 'POST') {
    change(Number(new URL(request.url ?? '', 'http://localhost').searchParams.get('changed')));
    response.end();
    return;
  }
  const number = Number(/^\/page\/(\d+)$/.exec(request.url ?? '')?.[1] ?? (request.url === '/' ? 0 : pages));
  if (number >= pages) {
    response.writeHead(404, { 'content-type': 'text/html' }).end('<title>Not found</title>');
    return;
  }
  const answer = (): void => {
    const page = pageOf(number);
    response.setHeader('content-type', 'text/html; charset=utf-8');
    if (!sendsEtags) return void response.end(page);
    const etag = `"${createHash('sha1').update(page).digest('hex')}"`;
    response.setHeader('etag', etag);
    if (request.headers['if-none-match'] === etag) response.writeHead(304).end();
    else response.end(page);
  };
  if (delayMs === 0) answer();
  else setTimeout(answer, delayMs);
})
  .listen(0, '127.0.0.1')
  .on('listening', function (this: ReturnType<typeof createServer>) {
    const address = this.address();
    process.stdout.write(`${typeof address === 'object' ? String(address?.port) : ''}\n`);
  });

function change(every: number): void {
  for (let number = changes % every; number < pages; number += every)
    versions.set(number, (versions.get(number) ?? 0) + 1);
  changes += 1;
}

function pageOf(number: number): string {
  const next = randomNumbers(number + 1);
  const children = Array.from({ length: 10 }, (_, index) => number * 10 + index + 1);
  const across = Array.from({ length: 10 }, () => next() % pages);
  const links = [...children.filter((child) => child < pages), ...across];
  const name = `${word(next)} ${word(next)} ${number}`;
  const nextOfText = randomNumbers(number + 1 + (versions.get(number) ?? 0) * pages);
  const paragraphs = Array.from(
    { length: paragraphsOfPage },
    () => `<p>${Array.from({ length: 50 }, () => word(nextOfText)).join(' ')}.`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>All about ${name}</title>
<meta name="description" content="What there is to know about ${name}, and where to go from here.">
<meta name="viewport" content="width=device-width"></head><body><nav><a href="/">Home</a></nav><main><h1>${name}</h1>
${paragraphs.join('\n')}<ul>${links.map((link) => `<li><a href="/page/${link}">Page ${link}</a>`).join('')}</ul></main></body></html>`;
}

function word(next: () => number): string {
  return words[next() % words.length] ?? '';
}

/** Random numbers that are the same for a seed (Park and Miller, 1988). */
function randomNumbers(seed: number): () => number {
  let state = (seed * 2_654_435_761) % 2_147_483_646;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return Math.floor(state);
  };
}
