import { expect, test } from '@jest/globals';
import { sniffType } from './sniff-type.ts';

test.each([
  ['<!DOCTYPE html><p>', 'text/html'],
  ['\uFEFF  \n<!-- hello --><html>', 'text/html'],
  ['<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0">', 'text/html'],
  ['<h1 class="a">', 'text/html'],
  ['<html', null],
  ['<svg xmlns="http://www.w3.org/2000/svg">', 'image/svg+xml'],
  ['<?xml version="1.0"?><svg ', 'image/svg+xml'],
  ['<?xml version="1.0"?><urlset>', 'text/xml'],
  ['%PDF-1.4', 'application/pdf'],
  ['hello', null],
  ['{"a":1}', null],
  ['', null],
])('%j looks like %s', (text, type) => {
  expect(sniffType(Buffer.from(text))).toBe(type);
});

test.each([
  ['89504e470d0a1a0a', 'image/png'],
  ['474946383961', 'image/gif'],
  ['ffd8ffe0', 'image/jpeg'],
  ['524946460000000057454250', 'image/webp'],
  ['0000002066747970617669660000', 'image/avif'],
  ['1f8b0800', 'application/gzip'],
  ['504b0304', 'application/zip'],
  ['00000100', 'image/x-icon'],
  ['774f4632', 'font/woff2'],
])('bytes %s are %s', (bytes, type) => {
  expect(sniffType(Buffer.from(bytes, 'hex'))).toBe(type);
});

test('UTF-16 with a byte order mark is still HTML', () => {
  expect(sniffType(Buffer.from('\uFEFF<html><body>', 'utf16le'))).toBe('text/html');
});
