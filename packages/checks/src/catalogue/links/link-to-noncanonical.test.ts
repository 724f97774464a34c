import { describeSiteCheck } from '../../testing.ts';
import { linkToNoncanonical } from './link-to-noncanonical.ts';

const [copy, original] = ['https://example.com/shoes?ref=nav', 'https://example.com/shoes'];
const wiki = 'https://example.com/wiki/';
const later = 'https://example.com/shoes?page=2';
const sources = ['a', 'b', 'c'].map((path) => `https://example.com/${path}`);
const pages = [{ url: copy, canonicalUrl: original }, ...sources.map((url) => ({ url }))];
const references = sources.map((from) => ({ from, to: copy }));

describeSiteCheck(linkToNoncanonical, {
  fails: [
    {
      name: 'three pages that link to a duplicate',
      pages: [...pages, { url: original, linksIn: 10 }],
      references,
      findings: [
        {
          url: copy,
          evidence: { canonical: original, pages: 3, pagesToCanonical: 10, sources },
          fix: original,
        },
      ],
    },
    {
      name: 'one, while none links to the canonical',
      pages: [...pages, { url: original, linksIn: 0 }],
      references: references.slice(0, 1),
      findings: [{ url: copy, message: /^One page links/ }],
    },
    {
      name: 'a later page, which readers could no longer reach, without a fix',
      pages: [{ url: later, canonicalUrl: original }, ...pages.slice(1), { url: original }],
      references: sources.map((from) => ({ from, to: later })),
      findings: [{ url: later, fix: null }],
    },
    ...['/shoes/page/2', '/shoes/2/'].map((path) => ({
      name: `the later page ${path}, which may have as many words, without a fix`,
      pages: [
        { url: `https://example.com${path}`, canonicalUrl: original },
        ...pages.slice(1),
        { url: original },
      ],
      references: sources.map((from) => ({ from, to: `https://example.com${path}` })),
      findings: [{ url: `https://example.com${path}`, fix: null }] as const,
    })),
    ...[{ title: 'Boots' }, { h1: 'Boots' }, { language: 'cy' }, { words: 280 }].map((own) => ({
      name: `a page that is no copy of its canonical (${Object.keys(own).join()}), without a fix`,
      pages: [{ url: copy, canonicalUrl: original, ...own }, ...pages.slice(1), { url: original }],
      references,
      findings: [{ url: copy, fix: null }] as const,
    })),
    {
      name: 'a redirect of MediaWiki, which says from where it leads',
      pages: [
        { url: `${wiki}Cordless_drills`, canonicalUrl: `${wiki}Drill`, words: 304 },
        ...pages.slice(1),
        { url: `${wiki}Drill`, words: 300 },
      ],
      references: sources.map((from) => ({ from, to: `${wiki}Cordless_drills` })),
      findings: [{ url: `${wiki}Cordless_drills`, fix: `${wiki}Drill` }],
    },
    {
      name: 'a canonical with tracking parameters, without a fix',
      pages: [
        { url: original, canonicalUrl: `${original}?utm_source=x` },
        ...pages.slice(1),
        { url: `${original}?utm_source=x` },
      ],
      references: sources.map((from) => ({ from, to: original })),
      findings: [{ url: original, fix: null }],
    },
    {
      name: 'a canonical that is noindex, without a fix',
      pages: [...pages, { url: original, noindex: true }],
      references,
      findings: [{ url: copy, fix: null }],
    },
  ],
  passes: [{ name: 'links to the canonical', pages: [...pages, { url: original }], references: [] }],
  nearMisses: [
    {
      name: 'two links beside many to the canonical',
      pages: [...pages, { url: original, linksIn: 2 }],
      references: references.slice(0, 2),
    },
    {
      name: 'links that are not to be followed',
      pages: [...pages, { url: original, linksIn: 1 }],
      references: references.map((link) => ({ ...link, nofollow: true })),
    },
    {
      name: 'a canonical that does not work: canonical-to-error',
      pages: [...pages, { url: original, status: 404 }],
      references,
    },
    {
      name: 'a canonical on another site',
      pages: [{ url: copy, canonicalUrl: 'https://example.org/' }, ...pages.slice(1)],
      references,
    },
  ],
});
