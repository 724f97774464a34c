import { expect, test } from '@jest/globals';
import { inTime } from '@plumbline/testkit';
import { srcsetUrls } from './collect/srcset.ts';
import { factsOf } from './testing.ts';

const megabyte = 1_000_000;
const fill = (text: string) => text.repeat(megabyte / text.length);

test.each<[string, () => unknown]>([
  ['commas of a srcset', () => srcsetUrls(`${fill(',')} a${fill(',')}b`)],
  ['opened parentheses of a srcset', () => srcsetUrls(`a ${fill('(')}`)],
  ['an inline style', () => factsOf(`<div style="${fill('url(')}">`)],
  ['a heading', () => factsOf(`<h1>${fill('# ')}x</h1>`)],
  ['a trail of breadcrumbs', () => factsOf(`<nav class=breadcrumb>${fill('> ')}x</nav>`)],
  ['a doctype', () => factsOf(`<!doctype html public ${fill(' ')}>`)],
])('a megabyte of %s is read in no time', (_what, work) => {
  expect(() => inTime(5000, work)).not.toThrow();
});
