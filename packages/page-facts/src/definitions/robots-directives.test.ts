import { describe, expect, test } from '@jest/globals';
import { factsOf, pageOf } from '../testing.ts';
import { robotsDirectives, declaredRobotsRules } from './robots-directives.ts';

const meta = (content: string, name = 'robots'): string => `<meta name="${name}" content="${content}">`;
const header = (...values: readonly string[]) =>
  pageOf('<p>', { response: { headers: { 'X-Robots-Tag': values } } });
const now = new Date('2025-06-01T00:00:00Z');

describe('noindex and nofollow', () => {
  test.each([
    ['nothing', '', false, false],
    ['a permission', meta('index, follow'), false, false],
    ['noindex', meta('noindex'), true, false],
    ['any case and spaces', meta(' NoIndex ,NOFOLLOW ', 'ROBOTS'), true, true],
    ['none', meta('none'), true, true],
    ['meta of the bot', meta('noindex', 'Googlebot'), true, false],
    ['meta of another bot', meta('noindex', 'bingbot'), false, false],
    ['restrictions from several places', meta('nofollow') + meta('noindex', 'googlebot'), true, true],
    ['a permission for the bot that contradicts', meta('noindex') + meta('index', 'googlebot'), true, false],
    ['all, next to noindex', meta('all, noindex'), true, false],
    ['a meta element in the body', `<body><p>text</p>${meta('noindex')}`, true, false],
    ['a meta element in a template', `<template>${meta('noindex')}</template>`, false, false],
    ['a property instead of a name', '<meta property="robots" content="noindex">', false, false],
    ['another meta element', meta('noindex', 'description'), false, false],
  ])('%s', (_case, html, noindex, nofollow) => {
    expect(robotsDirectives(factsOf(html))).toMatchObject({ noindex, nofollow });
  });

  test.each([
    ['without prefix', ['noindex'], true, false],
    ['in a list', ['nofollow, noindex'], true, true],
    ['of the bot', ['googlebot: noindex, nofollow'], true, true],
    ['of the bot in another case', ['GoogleBot:noindex'], true, false],
    ['of another bot', ['bingbot: noindex'], false, false],
    ['in several headers', ['bingbot: noindex', 'nofollow', 'googlebot: noindex'], true, true],
    ['of several bots in one header', ['bingbot: noindex, googlebot: nofollow'], false, true],
    ['with a value is no prefix', ['max-snippet: 20, noindex'], true, false],
    ['that expires is no prefix', ['unavailable_after: 25 Jun 2030 15:00:00 PST, nofollow'], false, true],
  ])('a header %s', (_case, values, noindex, nofollow) => {
    expect(robotsDirectives(header(...values), 'googlebot', now)).toMatchObject({ noindex, nofollow });
  });

  test('another bot can be asked for', () => {
    const page = header('bingbot: noindex');
    expect(robotsDirectives(page, 'bingbot').noindex).toBe(true);
  });

  test('a header concerns what is no page too', () => {
    const file = pageOf('%PDF', {
      response: { mediaType: 'application/pdf', headers: { 'x-robots-tag': 'noindex' } },
    });
    expect(robotsDirectives(file).noindex).toBe(true);
  });
});

describe('unavailable_after', () => {
  test.each([
    ['2025-05-31', true],
    ['2025-06-02', false],
    ['Saturday, 31-May-25 23:00:00 UTC', true],
    ['Sat, 31 May 2025 23:00:00 GMT', true],
    ['Mon, 02 Jun 2025 23:00:00 GMT', false],
    ['no date', false],
  ])('%s', (date, noindex) => {
    for (const page of [factsOf(meta(`unavailable_after: ${date}`)), header(`unavailable_after: ${date}`)])
      expect(robotsDirectives(page, 'googlebot', now)).toMatchObject({ noindex, unavailableAfter: date });
  });
});

test('the most restrictive of several limits is in force', () => {
  const page = factsOf(
    meta('max-snippet:-1, max-image-preview:large, max-video-preview:30') +
      meta('max-snippet:50, max-image-preview:standard, max-video-preview:-1', 'googlebot') +
      meta('max-snippet:x, max-image-preview:x, nosnippet, noimageindex, indexifembedded'),
  );
  expect(robotsDirectives(page)).toMatchObject({
    maxSnippet: 50,
    maxImagePreview: 'standard',
    maxVideoPreview: 30,
    nosnippet: true,
    noimageindex: true,
    indexifembedded: true,
  });
});

test('of a page with a million directives only the first are read', () => {
  const rules = declaredRobotsRules(
    factsOf(meta('max-snippet:1,'.repeat(100_000)) + meta('noindex').repeat(100)),
  );
  expect(rules).toHaveLength(100 + 19);
});

test('all rules can be listed with their places', () => {
  const page = factsOf(meta('noindex, max-snippet:5'), {
    response: { headers: { 'x-robots-tag': 'otherbot: noarchive' } },
  });
  expect(declaredRobotsRules(page)).toEqual([
    { source: 'meta', bot: null, name: 'noindex', value: null, offset: 0 },
    { source: 'meta', bot: null, name: 'max-snippet', value: '5', offset: 0 },
    { source: 'header', bot: 'otherbot', name: 'noarchive', value: null, offset: null },
  ]);
});
