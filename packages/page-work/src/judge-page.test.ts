import { describe, expect, test } from '@jest/globals';
import { unpackText } from '@plumbline/web';
import { judgePage } from './judge-page.ts';
import { htmlTask } from './testing/html-task.ts';

function resultOf(html: string) {
  return judgePage(htmlTask(html), () => null).result;
}

function headSourceOf(html: string): string | null {
  const { headSourcePacked } = resultOf(html);
  return headSourcePacked === null ? null : unpackText(headSourcePacked);
}

function linkTermsOf(html: string): string | null {
  const { linkTermsPacked } = resultOf(html);
  return linkTermsPacked === null ? null : unpackText(linkTermsPacked);
}

test('the words of a page that may be linked to are kept in stems', () => {
  const page = '<html lang="en"><head><title>Touring kayaks</title></head><body><p>Text</p></body></html>';
  expect(linkTermsOf(page)).toBe('tour kayak\n.touring/tour kayaks/kayak');
  expect(linkTermsOf(page.replace('<head>', '<head><meta name="robots" content="noindex">'))).toBeNull();
  const elsewhere = (url: string) =>
    linkTermsOf(page.replace('<head>', `<head><link rel="canonical" href="${url}">`));
  expect(elsewhere('https://the-original.example/kayaks')).toContain('kayak');
  expect(elsewhere('/kayaks')).toBeNull();
});

describe('of a page that was not read to its end', () => {
  const html = `<!doctype html><html lang="en"><head><title>Drills</title></head><body id="top"><img src="/a.png"><script type="application/ld+json">{"@type": "Product", "na`;
  const { response, ...task } = htmlTask(html);
  const judged = (truncated: boolean) =>
    judgePage({ ...task, response: { ...response, truncated } }, () => null).result;
  const found = (truncated: boolean) => judged(truncated).issues.map(({ checkId }) => checkId);

  test('nothing is missing that may come later', () => {
    const ofEnd = ['h1-missing', 'content-thin', 'sd-parse-error'];
    expect(found(false)).toEqual(expect.arrayContaining(ofEnd));
    expect(found(true).filter((id) => ofEnd.includes(id))).toEqual([]);
    expect(judged(false).fragmentIds).not.toEqual([]);
    expect(judged(true).fragmentIds).toEqual([]);
  });

  test('what its beginning shows is judged, and the rest is not', () => {
    expect(found(true)).toEqual(expect.arrayContaining(['img-alt-missing', 'title-too-short']));
    const { crashedChecks } = judged(true);
    expect(crashedChecks).toEqual(expect.arrayContaining(['h1-missing', 'link-broken-internal']));
    for (const id of ['img-alt-missing', 'title-too-short', 'title-missing', 'http-server-error'])
      expect(crashedChecks).not.toContain(id);
    expect(judged(false).crashedChecks).toEqual([]);
  });
});

describe('the head of a page with a fix is kept, for patches', () => {
  const head = '<!doctype html><html lang="en"><head><title>Cordless drills</title>';

  test('up to its end', () => {
    expect(headSourceOf(`${head}</head><body><p>Text</p></body></html>`)).toBe(head);
  });

  test('with the line of its end tag, which a diff of its last line needs', () => {
    const body = '<body><p>Text</p></body></html>';
    const kept = `${head}\n</head>\n`;
    expect(headSourceOf(kept + body)).toBe(kept);
    expect(headSourceOf(`${head}\n</head>${body}\n`)).toBe(`${head}\n`);
  });

  test('but not if metadata stands behind it, where a browser still takes it for a part of the head', () => {
    const page = `<!doctype html><html lang="en"><head></head>\n<title>Drills</title><body><h1>Cordless drills with brushless motors</h1>`;
    expect(headSourceOf(page)).toBeNull();
    const { issues } = resultOf(page);
    const { fix } = issues.find(({ checkId }) => checkId === 'title-too-short') ?? {};
    expect(fix?.source).toMatchObject([[{ old: 'Drills</title>', offset: page.indexOf('Drills') }]]);
  });

  test('but not without an end tag, and not if it is very long', () => {
    expect(headSourceOf(`${head}<body><p>Text</p></body></html>`)).toBeNull();
    const style = `<style>${'a{}'.repeat(30_000)}</style>`;
    expect(headSourceOf(`${head}${style}</head><body></body></html>`)).toBeNull();
  });

  test('but not of a file whose bytes are another text in UTF-8, so that no diff of it could be applied', () => {
    const html = `${head}\n</head>\n<body><p>Text</p></body></html>`;
    const keptOf = (body: Uint8Array<ArrayBuffer>, contentType: string) => {
      const { response, ...task } = htmlTask('');
      const headers = { 'content-type': [contentType] };
      return judgePage({ ...task, body, response: { ...response, headers } }, () => null).result
        .headSourcePacked;
    };
    const bytesOf = (text: string) => new TextEncoder().encode(text);
    expect(keptOf(bytesOf(html), 'text/html; charset=utf-8')).not.toBeNull();
    expect(keptOf(bytesOf(`\uFEFF${html}`), 'text/html')).toBeNull();
    expect(keptOf(bytesOf(html), 'text/html; charset=windows-1251')).toBeNull();
    expect(
      keptOf(Uint8Array.from(Buffer.from(html.replace('drills', 'd\xE9'), 'latin1')), 'text/html'),
    ).toBeNull();
  });
});
