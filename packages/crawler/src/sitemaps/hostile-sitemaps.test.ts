import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { patience } from '@plumbline/testkit';
import { readEntries } from './read-entries.ts';
import { files, index, namespace, origin, read, requests, urlset } from '../testing/served-sitemaps.ts';

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

  test('elements nested without end are reported', async () => {
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

  test('a sitemap in an internal network is not requested', async () => {
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
    expect(performance.now() - startedAt).toBeLessThan(5_000 * patience);
  });

  test.each<[string, string, string]>([
    [
      'two million attributes',
      `<url ${Array.from({ length: 2_000_000 }, (_none, index) => `a${index}=""`).join(' ')}/>`,
      'more than 1000 attributes in one element',
    ],
    [
      'a value of 20 MB',
      `<url a="${'&amp;'.repeat(4_000_000)}"/>`,
      'a tag or comment of more than a megabyte',
    ],
    ['a name of 20 MB', `<${'a'.repeat(20_000_000)}/>`, 'a tag or comment of more than a megabyte'],
    ['a comment of 20 MB', `<!--${'a'.repeat(20_000_000)}-->`, 'a tag or comment of more than a megabyte'],
  ])('%s are not read to their end', async (_what, body, error) => {
    const summary = { kind: null, error: null, entries: 0, isExtended: false, bytes: 0 };
    const file = Buffer.from(`<urlset ${namespace}><url><loc>http://a.test/</loc></url>${body}`);
    let entries = 0;
    for await (const some of readEntries(file, summary)) entries += some.length;
    expect([entries, summary.error]).toEqual([1, error]);
    expect(summary.bytes).toBeLessThan(3_000_000);
  });

  test('other work has its turn while a large sitemap is read', async () => {
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
