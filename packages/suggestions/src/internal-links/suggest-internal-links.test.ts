import { describe, expect, test } from '@jest/globals';
import { inTime } from '@plumbline/testkit';
import { linkableText } from '@plumbline/page-facts';
import fc from 'fast-check';
import { indexTargets } from './link-index.ts';
import type { LinkTarget } from './link-target.ts';
import { linkTerms } from './link-terms.ts';
import { linkableMarkdown, markdownLinks } from './linkable-markdown.ts';
import type { LinkSuggestion } from './link-suggestion.ts';
import { suggestInternalLinks } from './suggest-internal-links.ts';

function aTarget(path: string, title: string, rest: Partial<LinkTarget> = {}): LinkTarget {
  return {
    url: `https://example.com${path}`,
    title: `${title} | Acme`,
    h1: title,
    description: null,
    siteName: 'Acme',
    language: 'en',
    linksIn: 2,
    terms: null,
    ...rest,
  };
}

const kayaks = aTarget('/kayaks', 'Touring kayaks', { description: 'Long boats for rivers and the coast.' });
const paddles = aTarget('/paddles', 'Wooden paddles');
const safety = aTarget('/safety', 'Safety on rivers');
const targets = [kayaks, paddles, safety, aTarget('/rent', 'Rent a boat'), aTarget('/team', 'Our team')];

function suggest(
  source: string,
  options: {
    readonly excluded?: readonly string[];
    readonly limit?: number;
    readonly pages?: readonly LinkTarget[];
  } = {},
): readonly LinkSuggestion[] {
  const { excluded = [], limit = 10, pages = targets } = options;
  const text = {
    source,
    linkable: linkableMarkdown(source),
    language: 'en',
    terms: '',
    excludedUrls: new Set(excluded),
  };
  return suggestInternalLinks(text, indexTargets(pages), limit).suggestions;
}

function links(suggestions: readonly LinkSuggestion[]): readonly string[] {
  return suggestions.map(({ anchorText, targetUrl }) => `${anchorText} -> ${new URL(targetUrl).pathname}`);
}

describe('a link is suggested', () => {
  test('where the text names another page, with where and why', () => {
    const source = 'On the river a touring kayak is faster than a raft, and on the coast as well.';
    expect(suggest(source)).toEqual([
      {
        targetUrl: kayaks.url,
        targetTitle: 'Touring kayaks | Acme',
        placement: 'in_text',
        anchorText: 'touring kayak',
        context: source,
        position: source.indexOf('touring kayak'),
        score: expect.any(Number),
        reason: '"touring kayak" is what the page is called; both speak of coast, river; 2 pages link to it',
      },
    ]);
  });

  test('to the page that is named better first, and once for each page and place', () => {
    const source = 'Wooden paddles, touring kayaks, wooden paddles again, and safety on rivers.';
    expect(links(suggest(source))).toEqual([
      'Wooden paddles -> /paddles',
      'safety on rivers -> /safety',
      'touring kayaks -> /kayaks',
    ]);
  });

  test('to the more important of two pages of one name', () => {
    const twin = aTarget('/boats/kayaks', 'Touring kayaks', {
      linksIn: 9,
      description: kayaks.description,
    });
    expect(links(suggest('Our touring kayaks.', { pages: [...targets, twin] }))).toEqual([
      'touring kayaks -> /boats/kayaks',
    ]);
  });

  test('by a single word, where it is the name in that form', () => {
    const heron = aTarget('/heron', 'Heron 15: a canoe for the lake', { description: 'A week of gear.' });
    const pages = [...targets, heron, aTarget('/law', 'Law')];
    expect(links(suggest('Take the Heron for a week on the lake.', { pages }))).toEqual(['Heron -> /heron']);
    expect(suggest('The west shore belongs to herons for a week on the lake.', { pages })).toEqual([]);
  });

  test('not by one common word, whatever page goes by it, nor by a part of a compound', () => {
    const history = aTarget('/history', 'History', { description: 'Boats in the museum of our town.' });
    const pages = [...targets, history, aTarget('/sign', 'Sign boards')];
    for (const text of [
      'A history of boats.',
      'History is long.',
      'Our History.',
      'A plank-sign board is old.',
    ])
      expect(suggest(text, { pages })).toEqual([]);
    expect(links(suggest('Boats of the History museum.', { pages }))).toEqual(['History -> /history']);
  });

  test('by an identifier, where the page is called so letter by letter', () => {
    const pages = [...targets, aTarget('/select', 'SELECT'), aTarget('/into', 'SELECT INTO')];
    expect(links(suggest('Rows come from SELECT, sorted.', { pages }))).toEqual(['SELECT -> /select']);
    expect(suggest('Select a boat, then SELECTED rows.', { pages })).toEqual([]);
    const module = [...targets, aTarget('/abc', 'abc: Abstract base classes')];
    expect(suggest('It resembles the language ABC, somewhat.', { pages: module })).toEqual([]);
  });

  test('by a reference to the number of a page, or to what stands below it', () => {
    const pages = [
      ...targets,
      aTarget('/planes', '9.12. Planes and chisels'),
      aTarget('/joints', 'Chapter 4. Joints'),
      aTarget('/glue', '4. Glue'),
    ];
    const found = (source: string) => links(suggest(source, { pages }));
    expect(found('See Section 9.12.')).toEqual(['Section 9.12 -> /planes']);
    expect(found('It is sharp (Section&nbsp;9.12.3, “Irons”).')).toEqual(['Section&nbsp;9.12.3 -> /planes']);
    expect(found('Chapter 4 shows how.')).toEqual(['Chapter 4 -> /joints']);
    for (const other of [
      'RFC 9110, Section 9.12',
      'Section 9.12 of ISO 9',
      'version 9.12',
      'Part 4',
      'Section 9.1',
    ])
      expect(found(`See ${other}, please.`)).toEqual([]);
    const twice = [...pages, aTarget('/planes-16', '9.12. Planes')];
    expect(suggest('See Section 9.12.', { pages: twice })).toEqual([]);
  });

  test('by a member of the module that a page is called by', () => {
    const pages = [...targets, aTarget('/os', 'os — Interfaces'), aTarget('/os.path', 'os.path — Pathnames')];
    const found = (source: string) => links(suggest(source, { pages }));
    expect(found('Ask os.path.join(a) and os.urandom(8).')).toEqual([
      'os.urandom -> /os',
      'os.path.join -> /os.path',
    ]);
    for (const other of ['The os.', 'macos.x', 'boats.os.x', 'https://os.example/', 'a/os.x', '&lt;os.h&gt;'])
      expect(found(`See ${other} here.`)).toEqual([]);
    expect(suggest('Call os.urandom.', { pages })[0]?.reason).toBe(
      '"os.urandom" refers to the page; 2 pages link to it',
    );
  });

  test('by words with a slash between them, as the name has', () => {
    const pages = [...targets, aTarget('/proxy', 'HTTP/FTP Proxy')];
    expect(links(suggest('It takes an HTTP/FTP proxy.', { pages }))).toEqual(['HTTP/FTP proxy -> /proxy']);
  });

  test('by half of a name and more, where both texts share two more words', () => {
    const pages = [...targets, aTarget('/ribs', 'Steam bending canoe ribs')];
    const source = 'It takes steam bending for the ribs of a canoe.';
    expect(links(suggest(source, { pages }))).toEqual(['steam bending -> /ribs']);
    expect(suggest('It takes steam bending.', { pages })).toEqual([]);
    const long = [...targets, aTarget('/ribs', 'Steam bending canoe ribs in a day, with three friends')];
    expect(suggest(source, { pages: long })).toEqual([]);
  });

  test('by what stands inside of a name, where both texts share another word', () => {
    const pages = [...targets, aTarget('/iron', 'Oiling a plane iron', { description: 'Linseed oil.' })];
    expect(links(suggest('A plane iron takes linseed.', { pages }))).toEqual(['plane iron -> /iron']);
    expect(suggest('The list mentions a plane iron.', { pages })).toEqual([]);
  });

  test('not by other forms of its words in a longer phrase', () => {
    const pages = [...targets, aTarget('/tar', 'Tarring ropes')];
    expect(links(suggest('Three of us tar ropes.', { pages }))).toEqual(['tar ropes -> /tar']);
    expect(suggest('Three of us tar rope ladders.', { pages })).toEqual([]);
  });

  test('not without the word that narrows a name', () => {
    const pages = [
      ...targets,
      aTarget('/cut', 'Freshly cut planks', { description: 'Cut planks of oak and ash.' }),
      aTarget('/boats', 'Travelling with other rowing boats', { description: 'Oars and ash.' }),
    ];
    expect(suggest('Cut planks of oak and ash, and rowing boats with oars of ash.', { pages })).toEqual([]);
  });

  test('by words of a name with others between them', () => {
    const pages = [...targets, aTarget('/iron', 'Sharpening a plane iron')];
    expect(links(suggest('You sharpen your plane iron on it.', { pages }))).toEqual([
      'sharpen your plane iron -> /iron',
    ]);
  });

  test('by what a long name is about, which its page repeats', () => {
    const text = 'A sourdough starter is alive. Feed the sourdough starter once a week, and bake.';
    const starter = aTarget('/starter', 'How to keep a sourdough starter alive when you bake once a week', {
      text,
    });
    const brioche = aTarget('/brioche', 'A brioche that does not collapse in the oven', {
      text: 'Brioche is cake. A brioche of butter and yeast: brioche is brioche.',
    });
    const pages = [...targets, starter, brioche];
    const source = 'Once a week you bake with a sourdough starter that is alive, and flour.';
    expect(links(suggest(source, { pages }))).toEqual(['sourdough starter -> /starter']);
    expect(links(suggest('Rolls and brioche of the oven.', { pages }))).toEqual(['brioche -> /brioche']);
    expect(suggest('The word brioche is French.', { pages })).toEqual([]);
    expect(suggest('It is alive once a week.', { pages })).toEqual([]);
    expect(suggest('It takes a sourdough starter and flour.', { pages })).toEqual([]);
  });

  test('by the end of the path', () => {
    const pages = [...targets, aTarget('/cane-seats.html', 'Weave and oil')];
    expect(links(suggest('A pair of cane seats.', { pages }))).toEqual(['cane seats -> /cane-seats.html']);
  });

  test('up to the limit, with the total number of suggestions', () => {
    const source = 'Wooden paddles and touring kayaks.';
    const text = { source, linkable: source, language: 'en', terms: '', excludedUrls: new Set<string>() };
    const { total, suggestions } = suggestInternalLinks(text, indexTargets(targets), 1);
    expect({ total, shown: suggestions.length }).toEqual({ total: 2, shown: 1 });
  });

  test('by the words that were kept when the page was crawled', () => {
    const kept = [
      ...targets,
      { ...aTarget('/new-name', 'Paddling'), terms: linkTerms(aTarget('/old', 'River tours')) },
    ];
    expect(links(suggest('A river tour and paddling.', { pages: kept }))).toEqual([
      'river tour -> /new-name',
    ]);
  });

  test.each([
    ['uk', 'Нові книги', 'Про нову книгу.'],
    ['de', 'Neue Häuser am See', 'Die neuen Häuser am See.'],
  ])('in %s, in whatever form the words are', (language, title, source) => {
    const pages = [{ ...aTarget('/page', title, { language }) }, aTarget('/other', 'Touring kayaks')];
    const text = { source, linkable: source, language, terms: '', excludedUrls: new Set<string>() };
    expect(suggestInternalLinks(text, indexTargets(pages), 10).suggestions).toHaveLength(1);
  });

  test('in a language without stop words and stems, in the same form', () => {
    const pages = [
      aTarget('/page', 'Ubuntu hau kumea', { language: 'mi' }),
      aTarget('/other', 'Wooden paddles'),
    ];
    const source = 'He ubuntu hau kumea tonu.';
    const text = { source, linkable: source, language: 'mi', terms: '', excludedUrls: new Set<string>() };
    expect(links(suggestInternalLinks(text, indexTargets(pages), 10).suggestions)).toEqual([
      'ubuntu hau kumea -> /page',
    ]);
  });
});

describe('no link is suggested', () => {
  test.each([
    ['for a part of a name that says little', 'A wooden house by our rivers.'],
    ['for a word that may mean something else', 'The law of paddles.'],
    ['over the end of a sentence', 'We went touring. Kayaks were there.'],
    ['where there is one', 'See [touring kayaks](/kayaks) or https://example.com/touring-kayaks.'],
    ['in code and headings', '# Touring kayaks\n\n`touring kayaks`\n\n```\ntouring kayaks\n```\n'],
    [
      'for a part of a code name',
      'See Paddles::Wooden and Net::Touring, `x`, kayaks_wooden or touring.kayaks.',
    ],
    ['for nothing', ''],
  ])('%s', (_name, source) => {
    expect(suggest(source)).toEqual([]);
  });

  test('for a part of a compound without spaces', () => {
    const pages = [
      aTarget('/files', '画像のファイル', { language: 'ja' }),
      aTarget('/other', 'Wooden paddles'),
    ];
    const suggested = (source: string) => {
      const text = { source, linkable: source, language: 'ja', terms: '', excludedUrls: new Set<string>() };
      return links(suggestInternalLinks(text, indexTargets(pages), 10).suggestions);
    };
    expect(suggested('画像のファイルを開く。')).toEqual(['画像のファイル -> /files']);
    expect(suggested('画像のファイル容量を小さくする。')).toEqual([]);
  });

  test('to the page itself, and to what it links to', () => {
    expect(suggest('Touring kayaks.', { excluded: [kayaks.url] })).toEqual([]);
  });

  test('to a copy of a page that it links to', () => {
    const copy = aTarget('/kayaks-print', 'Touring kayaks');
    expect(suggest('Touring kayaks.', { excluded: [kayaks.url], pages: [...targets, copy] })).toEqual([]);
  });

  test('to archives, forms and other pages that texts do not link to', () => {
    const page = (path: string, kind: 'archive' | 'form' | 'login') => ({
      ...aTarget(path, 'Touring kayaks'),
      terms: linkTerms({ ...aTarget(path, 'Touring kayaks'), kind }),
    });
    const kayaksBy = { title: '2.1. Touring kayaks', terms: page('/2', 'archive').terms };
    const pages = [
      { ...page('/author/ann/page/2/', 'archive'), ...kayaksBy },
      page('/contact', 'form'),
      page('/login', 'login'),
    ];
    expect(suggest('Touring kayaks, Section 2.1.', { pages })).toEqual([]);
  });

  test('to a page of another language', () => {
    const german = aTarget('/de/kajaks', 'Touring kayaks', { language: 'de-DE' });
    expect(suggest('Touring kayaks.', { pages: [german] })).toEqual([]);
  });

  test('for words that every other page uses', () => {
    const shops = Array.from({ length: 12 }, (_each, index) => aTarget(`/${index}`, 'Boats'));
    expect(suggest('All our boats.', { pages: shops })).toEqual([]);
  });
});

test('in HTML, the anchor text stands where it is said to stand', () => {
  const source =
    '<main><h1>Touring kayaks</h1><p>All <a href="/x">touring kayaks</a> and <b>touring kayaks</b> too.</p></main>';
  const text = {
    source,
    linkable: linkableText(source),
    language: 'en',
    terms: '',
    excludedUrls: new Set<string>(),
  };
  const [link] = suggestInternalLinks(text, indexTargets(targets), 10).suggestions;
  expect(link).toMatchObject({
    anchorText: 'touring kayaks',
    position: source.lastIndexOf('touring kayaks'),
    context: 'Touring kayaks All touring kayaks and touring kayaks too.',
  });
});

test.each(['[', '`', '<', '![a](', '[a](', '**', '```\n'])(
  'a text of nothing but %j is read in no time',
  (mark) => {
    const source = mark.repeat(Math.ceil(100_000 / mark.length));
    expect(inTime(5_000, () => suggest(source))).toEqual([]);
    expect(inTime(5_000, () => markdownLinks(source))).toBeDefined();
  },
);

test('links of Markdown are known', () => {
  expect(markdownLinks('[a](/x "title"), <https://example.com/y> and [b](<z>)')).toEqual([
    '/x',
    'z',
    'https://example.com/y',
  ]);
});

test('whatever the text is, anchors stand in it, apart from each other, and always the same', () => {
  const word = fc.constantFrom(
    'touring',
    'kayaks',
    'wooden',
    'paddle',
    'the',
    '.',
    '[',
    '](',
    '`',
    '\n',
    '# ',
    'é',
    '𝒳',
  );
  const text = fc
    .array(fc.oneof(word, fc.string({ maxLength: 5 })), { maxLength: 60 })
    .map((words) => words.join(' '));
  fc.assert(
    fc.property(text, (source) => {
      const suggestions = suggest(source);
      expect(suggest(source)).toEqual(suggestions);
      for (const { anchorText, position } of suggestions) {
        expect(source.slice(position, position + anchorText.length)).toBe(anchorText);
      }
      expect(new Set(suggestions.map(({ targetUrl }) => targetUrl)).size).toBe(suggestions.length);
    }),
    { numRuns: 300 },
  );
});
