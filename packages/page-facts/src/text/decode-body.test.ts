import { describe, expect, test } from '@jest/globals';
import { decodeBody } from './decode-body.ts';

const utf8 = (text: string): Uint8Array => Buffer.from(text);
const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);

describe('decodeBody', () => {
  test('reads UTF-8 without any declaration', () => {
    expect(decodeBody(utf8('Grüße, 世界 🎉'), undefined)).toEqual({
      replacementCharacters: 0,
      text: 'Grüße, 世界 🎉',
      encoding: 'UTF-8',
      encodingSource: 'guess',
      declaredEncodings: [],
    });
  });

  test('reads bytes that are not UTF-8 as windows-1252', () => {
    const decoded = decodeBody(bytes(0x80, 0x20, 0xe9), undefined);
    expect(decoded).toMatchObject({ text: '€ é', encoding: 'windows-1252', encodingSource: 'guess' });
  });

  test.each([
    ['text/html; charset=windows-1251', 'windows-1251', 'header'],
    ['text/html;charset="koi8-r"', 'KOI8-R', 'header'],
    ['text/html; CHARSET=Latin1', 'windows-1252', 'header'],
    ['text/html; charset=nonsense', 'UTF-8', 'guess'],
    ['text/html', 'UTF-8', 'guess'],
  ])('obeys Content-Type %s', (contentType, encoding, encodingSource) => {
    expect(decodeBody(utf8('x'), contentType)).toMatchObject({ encoding, encodingSource });
  });

  test.each([
    ['<meta charset="shift_jis">', 'Shift_JIS'],
    ['<META CHARSET=GBK/>', 'GBK'],
    ['<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-2">', 'ISO-8859-2'],
    ['<meta content="text/html; charset=euc-kr" http-equiv=content-type>', 'EUC-KR'],
    ['<meta charset="utf-16">', 'UTF-8'],
    ['<meta charset=bogus><meta charset=big5>', 'Big5'],
    ['<!-- <meta charset=big5> --><meta charset=euc-jp>', 'EUC-JP'],
  ])('obeys %s', (html, encoding) => {
    expect(decodeBody(utf8(html), 'text/html')).toMatchObject({ encoding, encodingSource: 'meta' });
  });

  test.each([
    '<meta name="description" content="charset=big5">',
    `${' '.repeat(1024)}<meta charset=big5>`,
    '<metadata charset=big5>',
  ])('finds no declaration in %s', (html) => {
    expect(decodeBody(utf8(html), 'text/html').encodingSource).toBe('guess');
  });

  test('a byte order mark wins over the header, the header over meta', () => {
    const html = '<meta charset=big5>';
    const both = decodeBody(utf8(html), 'text/html; charset=windows-1251');
    expect(both).toMatchObject({ encoding: 'windows-1251', encodingSource: 'header' });
    const all = decodeBody(utf8(`\uFEFF${html}`), 'text/html; charset=windows-1251');
    expect(all).toEqual({
      replacementCharacters: 0,
      text: html,
      encoding: 'UTF-8',
      encodingSource: 'bom',
      declaredEncodings: [
        { source: 'bom', encoding: 'UTF-8' },
        { source: 'header', encoding: 'windows-1251' },
        { source: 'meta', encoding: 'Big5' },
      ],
    });
  });

  test('reads UTF-16 by its mark', () => {
    expect(decodeBody(bytes(0xff, 0xfe, 0x41, 0, 0xe9, 0), 'text/html')).toMatchObject({
      text: 'Aé',
      encoding: 'UTF-16LE',
    });
  });

  test('reads windows-1252 and not latin1', () => {
    expect(decodeBody(bytes(0x93, 0x61, 0x94), 'text/html; charset=iso-8859-1').text).toBe('“a”');
  });

  test('every result can be stored as text: no NUL, no lone surrogate', () => {
    expect(decodeBody(bytes(0x61, 0, 0x62), 'text/html; charset=utf-8').text).toBe('a\uFFFDb');
    expect(decodeBody(bytes(0xed, 0xa0, 0x80), 'text/html; charset=utf-8').text).toBe('\uFFFD\uFFFD\uFFFD');
    expect(decodeBody(bytes(0xff, 0xfe, 0x00, 0xd8), undefined).text).toBe('\uFFFD');
  });

  test.each(['replacement', 'x-user-defined', 'iso-2022-kr', 'iso-8859-16'])('survives %s', (label) => {
    expect(decodeBody(utf8('<p>text</p>'), `text/html; charset=${label}`).text).toContain('text');
  });

  test('reads an empty body', () => {
    expect(decodeBody(bytes(), 'text/html').text).toBe('');
  });
});
