import { describe, expect, test } from '@jest/globals';
import { topTerms } from './top-terms.ts';

function terms(texts: readonly string[], language: string | null = 'en', limit = 20): readonly string[] {
  return topTerms(
    texts.map((text) => ({ names: [text], language })),
    limit,
  ).terms;
}

describe('the terms of a site', () => {
  test('come most frequent first, counted once a page', () => {
    expect(terms(['Kayaks, kayaks, kayaks', 'Paddles', 'Kayaks and paddles', 'Paddles for sale'])).toEqual([
      'paddles',
      'kayaks',
      'sale',
    ]);
  });

  test('are phrases rather than the words of one', () => {
    expect(terms(['Touring kayaks', 'Touring kayaks of wood', 'Our touring kayaks'])).toEqual([
      'touring kayaks',
      'wood',
    ]);
  });

  test('are also single words that often occur without their phrase', () => {
    const texts = ['Touring kayaks', 'Kayaks', 'Sea kayaks', 'River kayaks', 'The kayak', 'Touring kayaks'];
    expect(terms(texts).slice(0, 2)).toEqual(['kayaks', 'touring kayaks']);
  });

  test('are the same in all forms of a word, shown as they are written most', () => {
    expect(terms(['A canoe', 'Canoes', 'Canoes'])).toEqual(['canoes']);
    expect(terms(['Das Haus', 'Häuser', 'Häuser'], 'de-AT')).toEqual(['häuser']);
  });

  test('have neither stop words nor numbers', () => {
    expect(terms(['How to do it with 24 of them in 2026'])).toEqual([]);
    expect(terms(['Wie man es mit dem Paddel macht'], 'de')).toEqual(['paddel']);
  });

  test('do not reach over a full stop', () => {
    expect(terms(['Kayaks. Paddles'])).toEqual(['kayaks', 'paddles']);
  });

  test('are found in Japanese, and on pages of an unknown language', () => {
    expect(terms(['カヤックの歴史', 'カヤック'], 'ja')).toContain('カヤック');
    expect(terms(['Kayaks and paddles'], null)).toEqual(['kayaks', 'paddles']);
    for (const language of ['x-nonsense', 'constructor', '__proto__']) {
      expect(terms(['Kayaks'], language)).toEqual(['kayaks']);
    }
  });

  test('come from names of pages before their descriptions', () => {
    const pages = ['Kayaks', 'Kayaks'].map((name) => ({ names: [name], texts: ['Paddles'], language: 'en' }));
    const { terms: found } = topTerms([...pages, { names: [], texts: ['Paddles'], language: 'en' }], 5);
    expect(found).toEqual(['kayaks', 'paddles']);
  });

  test('are limited in number, and empty without pages', () => {
    const pages = [{ names: ['Kayaks. Paddles. Helmets'], language: 'en' }];
    expect(topTerms(pages, 2)).toEqual({ terms: ['helmets', 'kayaks'], total: 3 });
    expect(topTerms([], 20)).toEqual({ terms: [], total: 0 });
  });
});
