import { describe, expect, test } from '@jest/globals';
import { factsOf } from '../testing.ts';
import { fragmentIds, fragmentLinks } from './fragment-links.ts';

/** Returns the links in `from` whose fragment is not in `to`. */
function broken(from: string, to: string): readonly string[] {
  const ids = fragmentIds(factsOf(to));
  return fragmentLinks(factsOf(from))
    .filter(({ id }) => !ids.includes(id))
    .map(({ href }) => href);
}

describe('of a link to a place inside of another page', () => {
  test.each([
    ['an id', '<a href="/other#prices">x</a>', '<h2 id=prices>x</h2>'],
    ['a named anchor', '<a href="/other#prices">x</a>', '<a name=prices></a>'],
    ['an id of other letters', '<a href="/other#%C3%BCber">x</a>', '<h2 id=über>x</h2>'],
    ['an id with an escape', '<a href="/other#a%20b">x</a>', '<h2 id="a%20b">x</h2>'],
    ['the top', '<a href="/other#Top">x</a>', '<p>x</p>'],
    ['a route', '<a href="/other#/prices">x</a><a href="/other#!prices">x</a>', '<p>x</p>'],
    ['a text fragment', '<a href="/other#:~:text=prices">x</a>', '<p>x</p>'],
    ['another origin', '<a href="https://other.test/#prices">x</a>', '<p>x</p>'],
    ['what a script opens', '<a href="/other#menu" aria-controls=menu>x</a>', '<p>x</p>'],
    ['a tab', '<a href="/other#tab-2" role=tab>x</a>', '<p>x</p>'],
  ])('%s is there', (_name, from, to) => {
    expect(broken(from, to)).toEqual([]);
  });

  test('nothing is there', () => {
    const from = '<a href="/other#prices">x</a><a href="/other#prices">y</a><a href="/other#size">z</a>';
    expect(broken(from, '<h2 id=size>x</h2>')).toEqual(['/other#prices']);
  });
});

test('only those links to the page itself that lead nowhere are kept', () => {
  const page = factsOf(
    '<a href="#size">x</a><a href="#prices">Prices</a><a href="#">x</a><h2 id=size>x</h2>',
  );
  expect(fragmentLinks(page)).toMatchObject([{ url: page.url, href: '#prices', text: 'Prices' }]);
});

test('what is on a page that scripts fill is not known', () => {
  expect(fragmentIds(factsOf('<div id=root></div><script src=/app.js></script>'))).toEqual([]);
});

test('at most as many as a page of usual length has are kept', () => {
  const many = Array.from({ length: 300 }, (_, index) => `<a href="/other#s${String(index)}">x</a>`);
  expect(fragmentLinks(factsOf(many.join('')))).toHaveLength(200);
});
