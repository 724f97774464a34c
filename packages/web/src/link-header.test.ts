import { expect, test } from '@jest/globals';
import { parseLinkHeader } from './link-header.ts';

test.each([
  ['one link', '</a>; rel=canonical', [['/a', ['canonical']]]],
  ['a quoted rel with several tokens', '</a>; rel="Canonical next"', [['/a', ['canonical', 'next']]]],
  [
    'several links',
    '</a>; rel=next, </b>; rel=prev',
    [
      ['/a', ['next']],
      ['/b', ['prev']],
    ],
  ],
  ['a comma in the target', '</a,b>; rel=canonical', [['/a,b', ['canonical']]]],
  ['a semicolon in the target', '</a;b>; rel=canonical', [['/a;b', ['canonical']]]],
  ['commas in quotes', '</a>; title="x, </y>; rel=z"; rel=canonical', [['/a', ['canonical']]]],
  ['escaped quotes', '</a>; title="a \\" , b"; rel=canonical', [['/a', ['canonical']]]],
  [
    'parameters without a value',
    '</a>; nopush; rel=preload; crossorigin, </b>; rel=canonical',
    [
      ['/a', ['preload']],
      ['/b', ['canonical']],
    ],
  ],
  ['white space around everything', ' < /a > ; rel = canonical ', [['/a', ['canonical']]]],
  ['a second rel, which does not count', '</a>; rel=next; rel=canonical', [['/a', ['next']]]],
  ['no rel', '</a>', [['/a', []]]],
  ['no brackets', '/a; rel=canonical', []],
  ['an open bracket', '</a; rel=canonical', []],
  ['an open quote', '</a>; rel="canonical', [['/a', ['canonical']]]],
  ['nothing', '', []],
])('reads %s', (_case, header, links) => {
  expect(parseLinkHeader([header]).map(({ href, rel }) => [href, rel])).toEqual(links);
});

test('keeps the other parameters', () => {
  const [link] = parseLinkHeader(['</de>; rel=alternate; HREFLANG="de-AT"']);
  expect(link?.parameters).toEqual({ rel: 'alternate', hreflang: 'de-AT' });
});

test('takes linear time', () => {
  expect(
    parseLinkHeader(['<'.repeat(50_000), `<a>${';"'.repeat(50_000)}`, `<a>${'; a="\\'.repeat(20_000)}`]),
  ).toBeDefined();
});
