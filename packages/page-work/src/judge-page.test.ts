import { describe, expect, test } from '@jest/globals';
import { defaultSettings } from '@plumbline/checks';
import { judgePage } from './judge-page.ts';

const context = {
  site: {
    ...{ isHomePage: false, hosts: ['example.com'], prefersHttps: true, inSitemap: true, depth: 1 },
    blockedBy: null,
  },
  settings: defaultSettings,
};

function resultOf(html: string) {
  const body = Buffer.from(html);
  const response = {
    ...{
      status: 200,
      failure: null,
      headers: {},
      mediaType: 'text/html',
      sniffedType: null,
      redirectUrl: null,
    },
    ...{
      bytes: body.length,
      transferBytes: body.length,
      truncated: false,
      firstByteMs: 1,
      isChallenge: false,
    },
    attempts: 1,
  };
  const task = { id: 'id', url: 'https://example.com/a', response, body, ...context };
  return judgePage(task, () => null).result;
}

test('the words of a page that may be linked to are kept in stems', () => {
  const page = '<html lang="en"><head><title>Touring kayaks</title></head><body><p>Text</p></body></html>';
  expect(resultOf(page).linkTerms).toBe('tour kayak\ntouring/tour kayaks/kayak');
  expect(
    resultOf(page.replace('<head>', '<head><meta name="robots" content="noindex">')).linkTerms,
  ).toBeNull();
});

describe('of a page with a fix its head is kept, for patches', () => {
  const head = '<!doctype html><html lang="en"><head><title>Cordless drills</title>';

  test('up to its end', () => {
    expect(resultOf(`${head}</head><body><p>Text</p></body></html>`)).toMatchObject({ headSource: head });
  });

  test('but not without an end tag, and not one of a size beyond reason', () => {
    expect(resultOf(`${head}<body><p>Text</p></body></html>`).headSource).toBeNull();
    const style = `<style>${'a{}'.repeat(30_000)}</style>`;
    expect(resultOf(`${head}${style}</head><body></body></html>`).headSource).toBeNull();
  });
});
