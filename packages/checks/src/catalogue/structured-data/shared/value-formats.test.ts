import { describe, expect, test } from '@jest/globals';
import {
  isCurrency,
  isIsoDate,
  isIsoDuration,
  isMember,
  isPlainNumber,
  lacksTimeZone,
} from './value-formats.ts';

describe('isIsoDate', () => {
  test.each([
    '2026',
    '2026-05',
    '2026-05-04',
    '2024-02-29',
    '2026-05-04T08:00',
    '2026-05-04T08:00:00.5Z',
    '2026-05-04 08:00:00 +0200',
  ])('takes %s', (text) => expect(isIsoDate(text)).toBe(true));
  test.each([
    '',
    '4 May 2026',
    '04/05/2026',
    '2026-13-01',
    '2026-02-29',
    '2026-5-4',
    '2026-05-04T25:00',
    '20260504',
  ])('refuses %j', (text) => expect(isIsoDate(text)).toBe(false));
});

test('a time needs a zone, a day does not', () => {
  expect(lacksTimeZone('2026-05-04T08:00')).toBe(true);
  expect(['2026-05-04', '2026-05-04T08:00Z', '2026-05-04T08:00+02:00'].filter(lacksTimeZone)).toEqual([]);
});

test('durations name their units', () => {
  expect(['PT30M', 'P1DT2H', 'P2W', 'PT1.5S'].filter((text) => !isIsoDuration(text))).toEqual([]);
  expect(['P', 'PT', '30M', 'PT30', '00:30', 'P1H'].filter(isIsoDuration)).toEqual([]);
});

test('numbers have a dot and nothing else', () => {
  expect(['1', '1299.00', '-2.5'].filter((text) => !isPlainNumber(text))).toEqual([]);
  expect(['1,299', '4,50', '€ 4', '4.', ''].filter(isPlainNumber)).toEqual([]);
});

test('currencies and members of enumerations are known by name', () => {
  expect(isCurrency('eur')).toBe(true);
  expect(isCurrency('Euro')).toBe(false);
  expect(isMember('http://schema.org/InStock', new Set(['InStock']))).toBe(true);
  expect(isMember('instock', new Set(['InStock']))).toBe(false);
});
