import { describe, expect, test } from '@jest/globals';
import { inTime } from '@plumbline/testkit';
import { indexSource } from './source-index.ts';
import { parseSource } from './source-tree.ts';

function doctypeOf(html: string): string | null {
  const { doctype } = indexSource(html, parseSource(html), []);
  return doctype === null ? null : html.slice(doctype.start, doctype.end);
}

describe('the doctype', () => {
  test.each<[string, string, string | null]>([
    ['at the start', '<!DOCTYPE html><p>', '<!DOCTYPE html>'],
    ['behind white space and a byte order mark', '\uFEFF\n <!doctype html>', '<!doctype html>'],
    ['behind a space that is none in HTML', '\u00a0<!doctype html>', null],
    ['behind comments', '<!-- a --> <!-- b\n-->\n<!doctype html>', '<!doctype html>'],
    ['behind empty comments', '<!----><!--><!---><!doctype html>', '<!doctype html>'],
    ['behind an XML declaration', '<?xml version="1.0"?>\n<!-- a --><!doctype html>', '<!doctype html>'],
    ['missing', '<!-- a --><p>', null],
    ['in a comment that never ends', '<!-- <!doctype html>', null],
    ['behind an element', '<p><!doctype html>', null],
    ['that never ends', '<!doctype html', null],
  ])('%s', (_where, html, doctype) => {
    expect(doctypeOf(html)).toBe(doctype);
  });

  test.each([
    ['60 empty comments', '<!---->'.repeat(60)],
    ['a megabyte of comments', '<!---->'.repeat(150_000)],
    ['a megabyte of comments that never end', '<!--'.repeat(250_000)],
    ['a megabyte of white space', ' '.repeat(1_000_000)],
  ])('is looked for in %s in no time', (_what, html) => {
    expect(inTime(5000, () => doctypeOf(`${html}<p>`))).toBeNull();
  });
});
