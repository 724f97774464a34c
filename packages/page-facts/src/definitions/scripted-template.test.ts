import { expect, test } from '@jest/globals';
import { factsOf } from '../testing.ts';
import { isFrameworkTemplate, scriptedTemplate } from './scripted-template.ts';

const page = (body: string, path = '/blog/canoes') =>
  factsOf(`<html><head><title>Canoes</title></head><body>${body}</body></html>`, {
    url: `https://example.com${path}`,
  });
const text = '<p>Canoes that last for years</p>';
const note = '<noscript>Please enable JavaScript.</noscript>';
const app = `<div id="root"><header></header><main>${text}</main></div>`;

test.each([
  ['a filled root of a framework', app],
  ['an element of a framework', `<astro-island></astro-island>${text}`],
  ['an attribute of a framework', `<div data-server-rendered="true">${text}</div>`],
  ['a note to enable JavaScript', `${note}${text}`],
  ['few words beside much script', `${text}<script>${'x'.repeat(11_000)}</script>`],
])('%s marks a page of which scripts may make more', (_mark, body) => {
  expect(scriptedTemplate(page(body))).not.toBeNull();
});

test.each([
  ['plain text', text],
  ['a script beside it', `${text}<script src="/menu.js"></script>`],
  ['a note to enable JavaScript beside many words', `${note}<p>${'word '.repeat(150)}</p>`],
  ['much script beside many words', `<p>${'word '.repeat(150)}</p><script>${'x'.repeat(11_000)}</script>`],
  ['an image for readers without scripts', `${text}<noscript><img src="/pixel.gif"></noscript>`],
])('%s does not', (_what, body) => {
  expect(scriptedTemplate(page(body))).toBeNull();
});

test.each(['/search.html', '/cart'])(
  'few words beside a note at %s, which is kept out of search, do not',
  (path) => {
    expect(scriptedTemplate(page(note + text, path))).toBeNull();
    expect(scriptedTemplate(page(app, path))).not.toBeNull();
  },
);

test('pages with alike addresses and the same uppermost elements share a template', () => {
  const template = scriptedTemplate(page(app));
  expect(template).toBe('blog/*: div header main');
  expect(scriptedTemplate(page(app.replace(text, text.repeat(9)), '/blog/kayaks'))).toBe(template);
});

test('a template says whether a framework made it', () => {
  expect([app, note + text].map((body) => isFrameworkTemplate(scriptedTemplate(page(body)) ?? ''))).toEqual([
    true,
    false,
  ]);
});

test('pages with few words beside a note share one, in whatever folder', () => {
  const template = scriptedTemplate(page(note + text));
  expect(template).toBe('few words: p');
  expect(scriptedTemplate(page(note + text, '/java.base/java/util/class-use/'))).toBe(template);
  expect(scriptedTemplate(page(`${note}<main>${text}</main>`))).not.toBe(template);
});

test.each([
  ['another folder', page(app, '/shop/canoes')],
  ['another depth', page(app, '/blog/2026/canoes')],
  ['another outline', page(app.replace('<main>', '<aside></aside><main>'))],
])('%s is another template', (_what, other) => {
  expect(scriptedTemplate(other)).not.toBe(scriptedTemplate(page(app)));
});

test.each([
  ['/', '/: '],
  ['/about', '*: '],
  ['/a/b/', 'a/*/*: '],
])('the address %s begins its template with "%s"', (path, start) => {
  expect(scriptedTemplate(page(app, path))?.startsWith(start)).toBe(true);
});
