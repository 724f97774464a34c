import { expect, test } from '@jest/globals';
import { factsOf } from '../testing.ts';
import { changedByRendering } from './changed-by-rendering.ts';

const words = 'canoes '.repeat(100);
const source = `<title>Canoes</title><meta name=description content="All canoes"><link rel=canonical href=/canoes>
  <link rel=alternate hreflang=de href=/de><script type=application/ld+json>{"@type":"Product"}</script>
  <h1>Canoes</h1><p>${words}<a href=/kayaks>Kayaks</a></p>`;
const changes = (rendered: string) => changedByRendering(factsOf(source), factsOf(rendered));

test.each([
  ['nothing', source, []],
  ['a greeting', source.replace('<p>', '<p>Good morning, Ann. '), []],
  ['the title', source.replace('Canoes</title>', 'Canoe shop</title>'), ['title']],
  ['the description', source.replace('All canoes', 'Some canoes'), ['description']],
  ['the canonical', source.replace('href=/canoes', 'href=/boats'), ['canonical']],
  ['a noindex', `<meta name=robots content=noindex>${source}`, ['robots']],
  ['the heading', source.replace('<h1>Canoes', '<h1>Boats'), ['h1']],
  ['an alternate', source.replace('href=/de', 'href=/at'), ['hreflang']],
  ['structured data', source.replace('"Product"', '"Book"'), ['structured_data']],
  ['a link', `${source}<a href=/rafts>Rafts</a>`, ['links']],
  ['a link once more', `${source}<a href=/kayaks>Kayaks again</a>`, []],
  ['a tenth of the text and more', source.replace(words, words.repeat(2)), ['words']],
])('%s', (_what, rendered, expected) => {
  expect(changes(rendered)).toEqual(expected);
});
