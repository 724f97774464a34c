import { describe, expect, test } from '@jest/globals';
import { indexTargets } from './link-index.ts';
import { linkTerms, type PageNames } from './link-terms.ts';
import type { LinkSuggestion } from './link-suggestion.ts';
import { suggestInternalLinks } from './suggest-internal-links.ts';

const scraping =
  'The scraper leaves a gloss on curly maple that no sandpaper can, once its burr is turned well.';
const burr = 'A burr turned with the burnisher makes a scraper cut maple instead of rubbing it to dust.';

function aPage(path: string, title: string, text: string, rest: Partial<PageNames> = {}): PageNames {
  return {
    url: `https://example.com${path}`,
    title: `${title} | Acme`,
    h1: title,
    language: 'en',
    spoken: 'en',
    text,
    ...rest,
  };
}

const turning = aPage('/burr', 'Turning the edge', burr);
const others = [
  aPage(
    '/oil',
    'Linseed',
    'Rags soaked with linseed may catch fire by themselves, so dry them flat outdoors.',
  ),
  aPage('/glue', 'Hide glue', 'Pearls of hide glue swell overnight in cold water, then melt in a small pot.'),
  aPage('/oak', 'Green wood', 'Freshly felled logs split along their rays with wedges and a heavy mallet.'),
  aPage(
    '/paint',
    'Milk paint',
    'Casein, lime and pigments make colours which chip gracefully over many years.',
  ),
];
const pages = [turning, ...others];

interface Options {
  readonly page?: PageNames;
  readonly excluded?: readonly string[];
  readonly site?: readonly PageNames[];
  readonly limit?: number;
}

function suggest({ page, excluded = [], site = pages, limit = 10 }: Options = {}): readonly LinkSuggestion[] {
  const own = page ?? aPage('/maple', 'Scraping wood', scraping);
  const { text: source = '', language } = own;
  const terms = linkTerms(own);
  const text = { source, linkable: source, language, terms, excludedUrls: new Set([own.url, ...excluded]) };
  const targets = site.map((target) => ({ ...target, linksIn: 0, terms: linkTerms(target) }));
  return suggestInternalLinks(text, indexTargets(targets), limit).suggestions;
}

const namesOf = (links: readonly LinkSuggestion[]) => links.map(({ anchorText }) => anchorText);

describe('a page about the same subject is suggested', () => {
  test('below a text that does not name it, by its name, with where and why', () => {
    expect(suggest()).toEqual([
      {
        targetUrl: 'https://example.com/burr',
        targetTitle: 'Turning the edge | Acme',
        placement: 'after_text',
        anchorText: 'Turning the edge',
        context: expect.stringMatching(/its burr is turned well\.$/),
        position: scraping.length,
        score: expect.any(Number),
        reason: expect.stringMatching(/^both are about \w+, \w+, \w+; no other page links to it yet$/),
      },
    ]);
  });

  test('after the pages that words of the text name', () => {
    const page = aPage('/maple', 'Scraping wood', `${scraping} Hide glue holds it.`);
    expect(suggest({ page }).map(({ placement, anchorText }) => `${placement}: ${anchorText}`)).toEqual([
      'in_text: Hide glue',
      'after_text: Turning the edge',
    ]);
    expect(suggest({ page, limit: 1 })).toHaveLength(1);
  });

  test('by its heading, if its title is only an id', () => {
    const id = aPage('/burr', 'Turning the edge', burr, { title: 'en:turning_the_edge [Acme]' });
    expect(namesOf(suggest({ site: [id, ...others] }))).toEqual(['Turning the edge']);
  });

  test('for a product, if both names share a word', () => {
    const product = (name: string) => {
      const text = `Our ${name} comes with a manual, screws and a warranty. We tested it for weeks in a joinery.`;
      return aPage(`/${name}`, name, text);
    };
    const site = ['Workbench', 'Lamp', 'Rack'].flatMap((tool) =>
      [`${tool}, large`, `${tool}, compact`].map(product),
    );
    expect(namesOf(suggest({ page: product('Workbench, compact'), site }))).toEqual(['Workbench, large']);
  });
});

test('a page that says much the same is linked where words of the text name it', () => {
  const page = aPage('/maple', 'Scraping wood', `${burr} We tell more in Turning the edge.`);
  expect(suggest({ page }).map(({ placement, anchorText }) => `${placement}: ${anchorText}`)).toEqual([
    'in_text: Turning the edge',
  ]);
});

describe('no page is suggested below a text', () => {
  test('that links to it already', () => {
    expect(suggest({ excluded: [turning.url] })).toEqual([]);
  });

  test('that shares only one word with it', () => {
    const word = 'Syrup drips from the trunk of a maple, when frost ends and buckets hang on every trunk.';
    expect(suggest({ page: aPage('/x', 'Syrup', word) })).toEqual([]);
  });

  test('that is another version of it', () => {
    const version = aPage('/de/burr', 'Den Grat ziehen', `${burr} Der Grat.`);
    expect(suggest({ page: version })).toEqual([]);
    const sameName = aPage('/edge', 'Turning the edge', scraping);
    expect(suggest({ page: sameName })).toEqual([]);
    const german =
      'Der Ziehklinge gibt man danach einen Grat, der Ahorn schneidet statt schabt, und zieht ihn erneut, sobald nur Staub entsteht.';
    const byHalf = aPage('/de/burr', 'Den Grat ziehen', `${burr} ${german}`);
    expect(suggest({ page: byHalf })).toEqual([]);
  });

  test('that shares only the name of the company in all examples', () => {
    const letters = Array.from('bcdfghjklmnpqrstvwxz');
    const site = letters.map((page, place) => {
      const company = place < 5 ? 'The Falcot Corp. '.repeat(2) : '';
      const work = place < 2 ? 'It deploys.' : '';
      const words = letters.slice(0, 8).map((letter) => `w${page}o${letter}`);
      return aPage(`/${page}`, `Plan ${page}`, `${company} ${work} ${words.join(' ')}.`);
    });
    expect(suggest({ page: aPage('/b', 'Plan b', site[0]?.text ?? ''), site })).toEqual([]);
  });

  test('in another language than its own, whatever it declares', () => {
    const german = aPage('/burr', 'Turning the edge', burr, { spoken: 'de' });
    const page = aPage('/maple', 'Scraping wood', scraping, { spoken: 'en' });
    expect(suggest({ page, site: [german, ...others] })).toEqual([]);
  });

  test('if it is an archive, a list or the first page of the site', () => {
    for (const kind of ['archive', 'listing', 'form'] as const)
      expect(suggest({ site: [{ ...turning, kind }, ...others] })).toEqual([]);
    expect(suggest({ site: [{ ...turning, url: 'https://example.com/' }, ...others] })).toEqual([]);
  });

  test('in two languages, because its stop words would pass for its subject', () => {
    expect(suggest({ page: aPage('/maple', 'Scraping wood', scraping, { spoken: null }) })).toEqual([]);
  });

  test('with a few words, because it is about nothing in particular', () => {
    expect(suggest({ page: aPage('/maple', 'Burr', 'A scraper of maple.') })).toEqual([]);
  });
});
