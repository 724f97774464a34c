import { expect, test } from '@jest/globals';
import { factsOf } from '../testing.ts';
import { sentOn } from './sent-on.ts';
import { standIn } from './stand-in.ts';

const words = (count: number) => `<p>${'word '.repeat(count)}</p>`;

test.each([
  ['content', `<title>Drills</title><h1>Drills</h1>${words(80)}`, null],
  ['a not-found page', `<title>Page not found</title>${words(30)}`, 'soft_404'],
  ['a page that breaks off', `<title>Drills</title><h1>Drills</h1>${words(80)}<a href="/dri`, 'soft_404'],
  ['a last tag whose quotes are open', `<h1>Drills</h1>${words(80)}<a href="/drills>All</a></html>`, null],
  ['next to nothing', '<title>Drills</title><p>Soon</p>', 'soft_404'],
  ['a sign-in form', `<title>Members</title><form><input name=u><input type=password></form>`, 'auth'],
  ['content beside a sign-in form', `<form><input type=password></form>${words(80)}`, null],
  ['an empty shell', '<title>App</title><div id="root"></div><script src="/app.js"></script>', 'shell'],
])('%s', (_name, html, expected) => {
  expect(standIn(factsOf(html))).toBe(expected);
});

test.each([
  ['does not break off', `<title>Drills</title><h1>Drills</h1>${words(80)}<a href="/dri`],
  ['may show its content later', '<title>App</title><div id="root"></div><script src="/app.js"></script>'],
  ['may be more than next to nothing', '<title>Drills</title><p>Soon</p>'],
])('a page that is too long to be read to its end %s', (_name, html) => {
  expect(standIn(factsOf(html, { response: { truncated: true } }))).toBeNull();
});

test.each([
  [
    'a meta refresh',
    '<meta http-equiv=refresh content="0;url=/b">',
    { by: 'meta-refresh', url: 'https://example.com/b' },
  ],
  ['a script', `<script>location.replace('/b')</script>`, { by: 'script', url: 'https://example.com/b' }],
  ['a page that reloads itself', '<meta http-equiv=refresh content="30">', null],
  ['a script that names the page itself', `<script>location.replace('/page')</script>`, null],
  ['a refresh in noscript', '<noscript><meta http-equiv=refresh content="0;url=/b"></noscript>', null],
])('%s sends on', (_name, html, expected) => {
  expect(sentOn(factsOf(html))).toEqual(expected);
});
