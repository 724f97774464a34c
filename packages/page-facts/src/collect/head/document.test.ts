import { describe, expect, test } from '@jest/globals';
import { factsOf, pageOf } from '../../testing.ts';

const documentOf = (html: string) => factsOf(html).html.document;

describe('quirks mode', () => {
  test.each([
    ['<!doctype html>', false],
    ['<!DOCTYPE HTML>', false],
    ['\n<!-- comment --><!doctype html>', false],
    ['<!doctype html SYSTEM "about:legacy-compat">', false],
    [
      '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">',
      false,
    ],
    [
      '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN" "http://www.w3.org/TR/html4/loose.dtd">',
      false,
    ],
    ['<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">', true],
    ['<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2 Final//EN">', true],
    ['<!DOCTYPE HTML PUBLIC "-//IETF//DTD HTML 2.0//EN">', true],
    ['<!DOCTYPE html SYSTEM "http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd">', true],
    ['<!doctype svg>', true],
    ['', true],
    ['text<!doctype html>', true],
    ['\u00a0<!doctype html>', true],
    ['\ufeff\n<!doctype html>', false],
    ['<p><!doctype html>', true],
  ])('of %s is %s', (doctype, quirksMode) => {
    expect(documentOf(`${doctype}<html><body>x`).quirksMode).toBe(quirksMode);
  });
});

test.each([
  ['<html lang="en-GB">', 'en-GB'],
  ['<html xml:lang=de>', null],
  ['<html lang="">', ''],
  ['<html>', null],
  ['<html><body lang=en>', null],
])('lang of %s is %j', (html, lang) => {
  expect(documentOf(html).lang).toBe(lang);
});

test.each([
  ['<html xml:lang="de">', 'de'],
  ['<html lang="en" xml:lang="de">', 'en'],
])('lang of %s in XHTML is %j', (html, lang) => {
  const response = { mediaType: 'application/xhtml+xml' };
  expect(factsOf(html, { response }).html.document.lang).toBe(lang);
});

test.each([
  ['<base href="/docs/">', 'https://example.com/docs/'],
  ['<base href="//cdn.example.net">', 'https://cdn.example.net/'],
  ['<base target=_blank><base href=/a/><base href=/b/>', 'https://example.com/a/'],
  ['<base href="javascript:x">', 'https://example.com/page'],
  ['<template><base href=/x/></template>', 'https://example.com/page'],
  ['', 'https://example.com/page'],
])('URLs of %s resolve against %s', (html, baseUrl) => {
  expect(documentOf(html).baseUrl).toBe(baseUrl);
});

test('sizes are measured to the end of the head and to main', () => {
  const html = '<html><head><title>é</title></head><body><main>x</main>';
  const { headEndOffset, mainOffset } = documentOf(html);
  expect(html.slice(headEndOffset ?? 0)).toMatch(/^<\/head>/);
  expect(html.slice(mainOffset ?? 0)).toMatch(/^<main>/);
});

test('the meta charset stands at a byte offset', () => {
  const html = '<title>日本</title><meta charset=utf-8>';
  expect(documentOf(html).metaCharsetOffset).toBe(Buffer.byteLength('<title>日本</title>'));
});

test('counts what could not be decoded, and the tags that should stand once', () => {
  const body = Buffer.from('<head><head><body><body><p>\xff\xfe', 'latin1');
  expect(pageOf(body).html?.document).toMatchObject({
    replacementCharacters: 2,
    headTags: 2,
    bodyTags: 2,
  });
});

test.each([['<html amp>'], ['<html ⚡>']])('%s is AMP', (html) => {
  expect(documentOf(html).isAmp).toBe(true);
});

test('a replacement character that the source writes was not lost in decoding', () => {
  expect(documentOf('<p>\uFFFD').replacementCharacters).toBe(0);
});
