import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { patience } from '@plumbline/testkit';
import { files, index, namespace, origin, read, requests, urlset } from '../testing/served-sitemaps.ts';

describe('formats', () => {
  test('a urlset yields its addresses, and not its alternates and images', async () => {
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

  test('an entry with more images than search engines read is reported', async () => {
    const images = (count: number) => `<i:image><i:loc>${origin}/a.png</i:loc></i:image>`.repeat(count);
    const entry = (path: string, count: number) => `<url><loc>${origin}${path}</loc>${images(count)}</url>`;
    files['/s.xml'] =
      `<urlset ${namespace} xmlns:i="http://www.google.com/schemas/sitemap-image/1.1">${entry('/a', 1_000)}${entry('/b', 1_001)}</urlset>`;
    expect((await read()).files).toMatchObject([
      { entries: 2, crowdedEntries: [{ url: `${origin}/b`, images: 1_001 }] },
    ]);
  });

  test('a urlset that has only elements of the protocol is not extended', async () => {
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

  test('gzip is recognised by its bytes', async () => {
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

  test('the first file that is left out for the number of files is named, because nobody knows what it lists', async () => {
    const children = Array.from({ length: 1_000 }, (_, number) => `${origin}/${number}.xml`);
    files['/s.xml'] = index(...children);
    const result = await read();
    expect(requests).toHaveLength(1_000);
    expect(result.files.at(-1)).toMatchObject({
      url: `${origin}/999.xml`,
      source: 'index',
      status: null,
      failure: 'internal',
      kind: null,
    });
  });

  test('an index that names itself, or an index that was read before, is read once and says so', async () => {
    files['/s.xml'] = index(`${origin}/s.xml`, `${origin}/1.xml`);
    files['/t.xml'] = index(`${origin}/s.xml`, `${origin}/1.xml`);
    files['/1.xml'] = urlset(`${origin}/a`);
    const result = await read(['/s.xml', '/t.xml']);
    expect(result.urls).toEqual([`${origin}/a`]);
    expect(result.files.map(({ url, namedIndex }) => [url, namedIndex])).toEqual([
      [`${origin}/s.xml`, `${origin}/s.xml`],
      [`${origin}/t.xml`, `${origin}/s.xml`],
      [`${origin}/1.xml`, undefined],
    ]);
  });

  test('a sitemap that is declared and fails is requested again', async () => {
    files['/s.xml'] = (response) => {
      files['/s.xml'] = urlset(`${origin}/a`);
      response.writeHead(503).end();
    };
    expect(await read()).toMatchObject({ urls: [`${origin}/a`], files: [{ status: 200, error: null }] });
  });

  test('a sitemap that drips is given up after its time, and not requested again', async () => {
    files['/s.xml'] = (response) => {
      const drip = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(drip));
    };
    const result = await read(['/s.xml'], 500 * patience);
    expect(result.files).toMatchObject([{ status: null, failure: 'timeout', kind: null }]);
    expect(requests.filter((path) => path === '/s.xml')).toHaveLength(1);
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

  test('usual places that fail or refuse are yielded, because they may hold a sitemap', async () => {
    files['/sitemap.xml'] = (response) => response.writeHead(503).end();
    files['/sitemap.txt'] = (response) => response.writeHead(403).end();
    const result = await read([]);
    expect(result.files).toMatchObject([
      { source: 'guess', status: 503, kind: null },
      { source: 'guess', status: 403, kind: null },
    ]);
    expect(requests.filter((path) => path === '/sitemap.xml')).toHaveLength(1);
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
    [
      'a bare ampersand',
      urlset('http://x.test/?a=1&b=2', 'http://x.test/c'),
      { kind: 'urlset', entries: 2, error: 'an "&" that is not written as "&amp;"' },
    ],
    ['an entity of HTML', urlset('http://x.test/&eacute;'), { error: expect.stringContaining('&amp;') }],
    [
      'no ampersand that is escaped or in CDATA',
      urlset(
        'http://x.test/?a=1&amp;b=2',
        'http://x.test/?a=1&#38;amp;b=2',
        '<![CDATA[http://x.test/?a&b]]>',
      ),
      { entries: 3, error: null },
    ],
    ['Latin-1', Buffer.from(urlset('http://x.test/é'), 'latin1'), { kind: 'urlset', error: 'not UTF-8' }],
  ])('%s is reported', async (_name, content, expected) => {
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

  test('invalid dates are listed', async () => {
    const dates = ['2025-11-21T10:00:00+01:00', '2025', '2025-02-31', '21.11.2025', '2025-11-21 10:00'];
    files['/s.xml'] = `<urlset ${namespace}>${dates
      .map((date, number) => `<url><loc>${origin}/${number}</loc><lastmod>${date}</lastmod></url>`)
      .join('')}</urlset>`;
    expect((await read()).files[0]?.invalidLastmods.map(({ value }) => value)).toEqual(dates.slice(2));
  });

  test('impossible dates of a change are listed with the reason', async () => {
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
