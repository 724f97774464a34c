import { describeCheck } from '../../testing.ts';
import { canonicalIgnored } from './canonical-ignored.ts';

const link = '<link rel="canonical" href="https://example.com/page">';

describeCheck(canonicalIgnored, {
  fails: [
    {
      name: 'one in the body',
      html: `<html><head><title>Page</title></head><body>${link}<p>Text</p></body></html>`,
      evidence: { ignored: 'outside-head', headBrokenBy: null },
      fix: 'https://example.com/page',
    },
    {
      name: 'one behind an element that ends the head',
      html: `<html><head><img src="pixel.gif">${link}</head><body><p>Text</p></body></html>`,
      evidence: { headBrokenBy: 'img' },
      message: /"img" ends the head/,
      fix: 'https://example.com/page',
    },
    {
      name: 'one behind a noscript that ends the head',
      html: `<html><head><noscript><img src="pixel.gif"></noscript>${link}</head><body><p>Text</p></body></html>`,
      evidence: { headBrokenBy: 'img' },
      fix: 'https://example.com/page',
    },
    {
      name: 'one for another medium',
      html: '<head><link rel="canonical" media="print" href="https://example.com/page"></head>',
      evidence: { ignored: 'attributes', ignoredAttributes: ['media'] },
      fix: 'https://example.com/page',
    },
    {
      name: 'two of them, both disqualified',
      html: '<head><link rel="canonical" hreflang="de" href="/a"><link rel="canonical" hreflang="en" href="/b"></head>',
      fix: 'https://example.com/a',
    },
  ],
  passes: [{ name: 'one in the head', html: `<head>${link}</head>` }],
  nearMisses: [
    { name: 'a second one that counts', html: `<head>${link}</head><body>${link}</body>` },
    {
      name: 'a header that counts',
      html: `<head></head><body>${link}</body>`,
      response: { headers: { link: '<https://example.com/page>; rel=canonical' } },
    },
    { name: 'a head without its tags', html: `<title>Page</title>${link}<p>Text` },
    { name: 'an inert one', html: `<head></head><body><template>${link}</template></body>` },
  ],
});
