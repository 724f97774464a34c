import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createHttpClient } from '@plumbline/net';
import type { RobotsFile } from '@plumbline/web';
import { readEntries } from './read-entries.ts';
import { readSitemaps, type SitemapItem } from './read-sitemaps.ts';

const http = createHttpClient({ allowPrivateAddresses: ['127.0.0.0/8'], userAgent: 'test' });
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
let files: Record<string, string | Buffer | ((response: ServerResponse) => void)> = {};
let requests: string[] = [];
let origin = '';

const server = createServer((request, response) => {
  const path = request.url ?? '';
  requests.push(path);
  const file = files[path];
  if (file === undefined) response.writeHead(404).end();
  else if (typeof file === 'function') file(response);
  else response.end(file);
});

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  files = {};
  requests = [];
});
afterAll(() => {
  http.close();
  server.close();
  server.closeAllConnections();
});

async function read(sitemaps: readonly string[] = ['/s.xml']) {
  const text = sitemaps.map((url) => `Sitemap: ${url}\n`).join('');
  const robots: RobotsFile = { origin, status: 200, failure: null, text, redirects: 0 };
  const items: SitemapItem[] = [];
  for await (const item of readSitemaps({ http }, [robots])) items.push(item);
  return {
    entries: items.flatMap((item) => (item.kind === 'entry' ? [item] : [])),
    urls: items.flatMap((item) => (item.kind === 'entry' ? [item.url] : [])),
    files: items.flatMap((item) => (item.kind === 'file' ? [item.file] : [])),
  };
}

function urlset(...locs: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?><urlset ${namespace}>${locs
    .map((loc) => `<url><loc>${loc}</loc></url>`)
    .join('')}</urlset>`;
}

function index(...locs: readonly string[]): string {
  return `<sitemapindex ${namespace}>${locs.map((loc) => `<sitemap><loc>${loc}</loc></sitemap>`).join('')}</sitemapindex>`;
}

describe('formats', () => {
  test('a urlset, whose alternates and images are no addresses of it', async () => {
    files['/s.xml'] = `\uFEFF<urlset ${namespace} xmlns:xhtml="http://www.w3.org/1999/xhtml"
      xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"><url>
        <loc> ${origin}/a?b=1&amp;c=2 </loc><lastmod>2026-11-21</lastmod>
        <xhtml:link rel="alternate" hreflang="de" href="${origin}/de/a"/>
        <image:image><image:loc>${origin}/a.png</image:loc></image:image>
      </url></urlset>`;
    const { entries, files: read1 } = await read();
    expect(entries).toEqual([{ kind: 'entry', url: `${origin}/a?b=1&c=2`, sitemapUrl: `${origin}/s.xml` }]);
    expect(read1).toMatchObject([
      { kind: 'urlset', status: 200, error: null, entries: 1, isExtended: true, invalidEntries: [] },
    ]);
  });

  test('a urlset with what the protocol itself knows is not an extended one', async () => {
    files['/s.xml'] = urlset(`${origin}/a</loc><lastmod>2026-11-21</lastmod><priority>1</priority><loc>`);
    expect((await read()).files).toMatchObject([{ entries: 1, isExtended: false }]);
  });

  test.each([
    ['CDATA', `<urlset ${namespace}><url><loc><![CDATA[ORIGIN/a&b]]></loc></url></urlset>`, 'urlset', '/a&b'],
    [
      'a prefix',
      `<s:urlset ${namespace.replace('xmlns', 'xmlns:s')}><s:url><s:loc>ORIGIN/a</s:loc></s:url></s:urlset>`,
      'urlset',
      '/a',
    ],
    ['plain text', '\n\nORIGIN/a\r\n', 'text', '/a'],
    [
      'RSS',
      '<rss version="2.0"><channel><link>ORIGIN/</link><item><link>ORIGIN/a</link></item></channel></rss>',
      'feed',
      '/a',
    ],
    [
      'Atom',
      '<feed xmlns="http://www.w3.org/2005/Atom"><entry><link href="ORIGIN/a"/></entry></feed>',
      'feed',
      '/a',
    ],
  ])('%s', async (_name, text, kind, path) => {
    files['/s.xml'] = text.replaceAll('ORIGIN', origin);
    expect(await read()).toMatchObject({ urls: [origin + path], files: [{ kind, error: null, entries: 1 }] });
  });

  test('gzip is told by its bytes', async () => {
    files['/s.xml'] = gzipSync(urlset(`${origin}/a`));
    expect(await read()).toMatchObject({ urls: [`${origin}/a`], files: [{ kind: 'urlset', error: null }] });
  });

  test('an index leads to its sitemaps', async () => {
    files['/s.xml'] = index(`${origin}/1.xml`, `${origin}/2.xml`);
    files['/1.xml'] = urlset(`${origin}/a`);
    files['/2.xml'] = urlset(`${origin}/b`);
    const result = await read();
    expect(result.urls).toEqual([`${origin}/a`, `${origin}/b`]);
    expect(result.files.map(({ kind, source }) => [kind, source])).toEqual([
      ['index', 'robots'],
      ['urlset', 'index'],
      ['urlset', 'index'],
    ]);
  });

  test('redirects are followed', async () => {
    files['/s.xml'] = (response) => response.writeHead(301, { location: '/t.xml' }).end();
    files['/t.xml'] = urlset(`${origin}/a`);
    expect((await read()).urls).toEqual([`${origin}/a`]);
  });
});

describe('where nothing is declared', () => {
  test('the usual places are tried until one holds a sitemap', async () => {
    files['/sitemap.xml'] = '<!doctype html><html><body>Not found</body></html>';
    files['/sitemap_index.xml'] = urlset(`${origin}/a`);
    const result = await read([]);
    expect(result.files).toMatchObject([{ url: `${origin}/sitemap_index.xml`, source: 'guess' }]);
    expect(requests).toEqual(['/sitemap.xml', '/sitemap_index.xml']);
  });

  test('no sitemap anywhere yields nothing', async () => {
    expect(await read([])).toEqual({ entries: [], urls: [], files: [] });
  });
});

describe('faults', () => {
  test.each([
    ['a 404', undefined, { status: 404, kind: null }],
    ['an HTML page', '<!doctype html><html><body></body></html>', { kind: null, error: 'an HTML page' }],
    ['nothing', '', { kind: null, error: 'empty' }],
    ['prose', 'There is no sitemap here.', { kind: null, error: 'neither XML nor a list of URLs' }],
    ['broken gzip', gzipSync('x'.repeat(9999)).fill(7, 20), { error: 'not valid gzip' }],
    ['a cut document', `<urlset ${namespace}><url><loc>`, { kind: 'urlset', error: 'ends inside <loc>' }],
    [
      'another namespace',
      '<urlset></urlset>',
      { kind: 'urlset', error: expect.stringContaining('namespace') },
    ],
    ['another root', '<sitemaps></sitemaps>', { kind: null, error: 'root element is <sitemaps>' }],
    ['Latin-1', Buffer.from(urlset('http://x.test/é'), 'latin1'), { kind: 'urlset', error: 'not UTF-8' }],
  ])('%s is told', async (_name, content, expected) => {
    if (content !== undefined) files['/s.xml'] = content;
    expect((await read()).files[0]).toMatchObject(expected);
  });

  test('entries that break the protocol are listed with the reason; usable URLs are yielded all the same', async () => {
    files['/dir/s.xml'] = urlset(
      '/relative',
      `${origin}/dir/a#part`,
      `${origin}/dir/b c`,
      'ftp://x.test/',
      '',
      `${origin}/dir/d`,
      `${origin}/dir/d`,
      'https://elsewhere.test/',
    );
    const result = await read(['/dir/s.xml']);
    expect(result.files[0]?.invalidEntries.map(({ reason }) => reason)).toEqual([
      'not an absolute http or https URL',
      'contains a fragment',
      'contains a blank',
      'not an absolute http or https URL',
      'no address',
      'listed twice',
      'on another host than the sitemap',
    ]);
    expect(result.urls).toEqual([
      `${origin}/dir/a`,
      `${origin}/dir/b%20c`,
      `${origin}/dir/d`,
      'https://elsewhere.test/',
    ]);
  });

  test('dates that are none are listed', async () => {
    const dates = ['2025-11-21T10:00:00+01:00', '2025', '2025-02-31', '21.11.2025', '2025-11-21 10:00'];
    files['/s.xml'] = `<urlset ${namespace}>${dates
      .map((date, number) => `<url><loc>${origin}/${number}</loc><lastmod>${date}</lastmod></url>`)
      .join('')}</urlset>`;
    expect((await read()).files[0]?.invalidLastmods.map(({ value }) => value)).toEqual(dates.slice(2));
  });

  test('dates that nothing can have been changed on are listed with the reason', async () => {
    const dates = ['1970-01-01', '2999-01-01', '2024-05'];
    files['/s.xml'] = `<urlset ${namespace}>${dates
      .map((date, number) => `<url><loc>${origin}/${number}</loc><lastmod>${date}</lastmod></url>`)
      .join('')}</urlset>`;
    expect((await read()).files[0]?.invalidLastmods.map(({ reason }) => reason)).toEqual([
      'too-old',
      'future',
    ]);
  });
});

describe('hostile sitemaps', () => {
  test('an index that names itself is read once', async () => {
    files['/s.xml'] = index(`${origin}/s.xml`, `${origin}/t.xml`);
    files['/t.xml'] = index(`${origin}/s.xml`, `${origin}/t.xml`, `${origin}/u.xml`);
    files['/u.xml'] = index(`${origin}/v.xml`);
    await read();
    expect(requests).toEqual(['/s.xml', '/t.xml', '/u.xml']);
  });

  test('entities of its own are not expanded', async () => {
    const bomb = Array.from(
      { length: 9 },
      (_, level) => `<!ENTITY e${level + 1} "${`&e${level};`.repeat(10)}">`,
    );
    files['/s.xml'] =
      `<?xml version="1.0"?><!DOCTYPE urlset [<!ENTITY e0 "boom"><!ENTITY x SYSTEM "file:///etc/passwd">${bomb.join('')}]>` +
      `<urlset ${namespace}><url><loc>${origin}/&e9;</loc></url><url><loc>${origin}/&x;</loc></url></urlset>`;
    const result = await read();
    expect(result.urls).toEqual([`${origin}/&e9;`, `${origin}/&x;`]);
    expect(result.files[0]?.error).toBe('declares entities of its own');
  });

  test('a bomb of gzip is cut at 50 MB', async () => {
    files['/s.xml'] = gzipSync(Buffer.alloc(120 * 1024 * 1024, ' '));
    expect((await read()).files[0]).toMatchObject({ error: 'larger than 50 MB' });
  });

  test('entries beyond 50,000 are left out', async () => {
    files['/s.xml'] = urlset(...Array.from({ length: 50_001 }, (_, number) => `${origin}/${number}`));
    const result = await read();
    expect(result.urls).toHaveLength(50_000);
    expect(result.files[0]).toMatchObject({ entries: 50_000, error: 'more than 50,000 entries' });
  });

  test('elements nested without end are told', async () => {
    files['/s.xml'] = `<urlset ${namespace}>${'<a>'.repeat(100_000)}`;
    expect((await read()).files[0]).toMatchObject({ entries: 0, error: 'nested more than 32 deep' });
  });

  test('a root element named like a member of every object is no sitemap', async () => {
    for (const name of ['constructor', 'toString', '__proto__']) {
      files['/s.xml'] = `<${name}><url><loc>${origin}/a</loc></url></${name}>`;
      const result = await read();
      expect(result.files).toMatchObject([{ kind: null, isExtended: false }]);
    }
  });

  test('a sitemap in an internal network is not asked for', async () => {
    expect((await read(['http://169.254.169.254/sitemap.xml'])).files[0]).toMatchObject({
      failure: 'blocked_address',
    });
  });

  test.each<[string, (fill: (text: string) => string) => string]>([
    ['comments', (fill) => fill('<!---->')],
    ['the beginning of a comment', (fill) => `<!--${fill('-')}`],
    ['the beginning of CDATA', (fill) => `<url><loc><![CDATA[${fill(']')}`],
    ['ampersands', (fill) => `<url><loc>${fill('&')}`],
    ['attributes', (fill) => `<a ${fill('a="" ')}>`],
    ['the name of an element', (fill) => `<${fill('a')}`],
    ['end tags', (fill) => fill('</a>')],
    ['blanks around an address', (fill) => `<url><loc>${fill(' ')}x${fill(' ')}</loc></url>`],
    [
      'links to other languages',
      (fill) => `<url>${fill('<link hreflang="de" href="http://a.test/"/>')}</url>`,
    ],
    ['entries without an address', (fill) => fill('<url/>')],
  ])('a megabyte of %s is read in no time', async (_what, body) => {
    files['/s.xml'] = `<urlset ${namespace}>${body((text) => text.repeat(1_000_000 / text.length))}`;
    const startedAt = performance.now();
    await read();
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });

  test('while a large one is read, others have their turn', async () => {
    const summary = { kind: null, error: null, entries: 0, isExtended: false, bytes: 0 };
    let turns = 0;
    let next = setImmediate(function turn() {
      turns += 1;
      next = setImmediate(turn);
    });
    for await (const entries of readEntries(Buffer.alloc(5_000_000, '<!---->'), summary)) entries.slice();
    clearImmediate(next);
    expect(turns).toBeGreaterThan(50);
  });

  test('lists of a megabyte in one element cost no more than a URL', async () => {
    files['/s.xml'] = urlset(`${origin}/${'x'.repeat(1024 * 1024)}`);
    const result = await read();
    expect(result.files[0]?.invalidEntries[0]?.reason).toBe('longer than 2,048 characters');
  });
});
