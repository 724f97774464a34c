import { expect, test } from '@jest/globals';
import { factsOf } from '../../testing.ts';

function published(html: string): string | null {
  return factsOf(`<title>Rye bread</title><main>${html}</main>`).html.dom.publishedDate;
}

const day = '2026-05-04';
const time = `<time datetime="${day}">4 May</time>`;
const later = '<time datetime="2026-06-01">1 June</time>';

test.each([
  ['below the heading', `<h1>Rye bread</h1>${time}<p>Text</p>`],
  ['in a byline', `<h1>Rye bread</h1><p>By <a rel="author">Ann Miller</a>, ${time}</p>`],
  ['after a word for it', `<h1>Rye bread</h1><p>Posted on ${time}</p>`],
  ['before that of a change', `<h1>Rye bread</h1><p>${time}, updated on ${later}</p>`],
  ['with a class', `<h1>Rye bread</h1>${later}<time class="entry-date published" datetime="${day}"></time>`],
  ['with a property', `${later}<time itemprop="datePublished" datetime="${day}"></time><h1>Rye bread</h1>`],
])('the date of a page stands %s', (_where, html) => {
  expect(published(html)).toBe(day);
});

test.each([
  ['above the heading', `${time}<h1>Rye bread</h1>`],
  ['in a sidebar', `<h1>Rye bread</h1><aside>${time}</aside>`],
  ['of another page', `<h1>Rye bread</h1><p>Text</p><h2>Related</h2>${time}`],
  ['of a comment', `<h1>Rye bread</h1><p>${'A long text. '.repeat(10)}</p><article>Ann, ${time}</article>`],
  ['of an event', `<h1>Rye bread</h1><p>We bake on ${time} in the yard.</p>`],
  ['of a change', `<h1>Rye bread</h1><p>Last updated: ${time}</p>`],
  ['that is one of several', `<h1>Rye bread</h1>${time}, ${later}`],
])('a date is not that of the page: %s', (_which, html) => {
  expect(published(html)).toBeNull();
});
