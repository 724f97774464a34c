import { factsOf } from '@plumbline/page-facts/testing';
import { describeSiteCheck } from '../../testing.ts';
import { dupTitle } from './dup-title.ts';

const [drills, saws] = ['https://example.com/drills', 'https://example.com/table-saws'];
const title = 'Products | Acme';
const homePageFacts = factsOf('<meta property="og:site_name" content="Acme">', {
  url: 'https://example.com/',
});

describeSiteCheck(dupTitle, {
  fails: [
    {
      name: 'two pages of one title, each with a heading of its own',
      homePageFacts,
      pages: [
        { url: drills, title, h1: 'Cordless drills with two batteries' },
        { url: saws, title: 'products | ACME', h1: 'Table saws for a small workshop' },
      ],
      findings: [
        {
          url: drills,
          evidence: { title, total: 2, otherUrls: [saws] },
          fix: 'Cordless drills with two batteries | Acme',
        },
        { url: saws, fix: 'Table saws for a small workshop | Acme' },
      ],
    },
    {
      name: 'the name of the site, which the home page keeps',
      homePageFacts,
      pages: [
        { url: 'https://example.com/', title: 'Acme', h1: 'Tools for a small workshop' },
        { url: saws, title: 'Acme', h1: 'Table saws for a small workshop' },
      ],
      findings: [
        { url: 'https://example.com/', fix: null },
        { url: saws, fix: 'Table saws for a small workshop | Acme' },
      ],
    },
    {
      name: 'a site without a name: the title ends as it did',
      pages: [
        { url: drills, title: 'Index — Manual of the workshop 3.11', h1: 'Drills' },
        { url: saws, title: 'Index — Manual of the workshop 3.11', h1: 'Saws' },
      ],
      findings: [
        { url: drills, fix: 'Drills — Manual of the workshop 3.11' },
        { url: saws, fix: 'Saws — Manual of the workshop 3.11' },
      ],
    },
    {
      name: 'a title whose end was left empty, which no suggestion has',
      pages: [
        { url: drills, title: 'Products for all |', h1: 'Cordless drills with two batteries' },
        { url: saws, title: 'Products for all |', h1: 'Table saws for a small workshop' },
      ],
      findings: [
        { url: drills, fix: 'Cordless drills with two batteries' },
        { url: saws, fix: 'Table saws for a small workshop' },
      ],
    },
    {
      name: 'headings that say nothing, or that another page has, without a fix',
      homePageFacts,
      pages: [
        { url: drills, title, h1: 'Cordless drills with two batteries' },
        { url: `${drills}/kits`, title: 'Kits | Acme', h1: 'Cordless drills with two batteries' },
        { url: saws, title, h1: 'All of our {{ category }} and accessories' },
      ],
      findings: [
        { url: drills, fix: null },
        { url: saws, fix: null },
      ],
    },
    {
      name: 'headings that are too short to be titles, without a fix',
      homePageFacts,
      pages: [
        { url: drills, title, h1: 'Drills' },
        { url: saws, title, h1: 'Saws' },
      ],
      findings: [
        { url: drills, fix: null },
        { url: saws, fix: null },
      ],
    },
    {
      name: 'the same heading as well, without a fix',
      pages: [
        { url: drills, title, h1: 'Products' },
        { url: saws, title, h1: 'Products' },
      ],
      findings: [
        { url: drills, fix: null },
        { url: saws, fix: null },
      ],
    },
  ],
  passes: [
    {
      name: 'different titles',
      pages: [
        { url: drills, title: 'Drills' },
        { url: saws, title: 'Saws' },
      ],
    },
  ],
  nearMisses: [
    {
      name: 'pages of a list',
      pages: [
        { url: drills, title },
        { url: `${drills}?page=2`, title },
      ],
    },
    {
      name: 'versions for two regions',
      pages: [
        { url: drills, title },
        { url: saws, title },
      ],
      references: [
        { from: drills, to: saws, kind: 'hreflang' },
        { from: saws, to: drills, kind: 'hreflang' },
      ],
    },
    {
      name: 'the same content: dup-exact-content',
      pages: [
        { url: drills, title },
        { url: saws, title },
      ],
      contentHashes: { [drills]: 'a', [saws]: 'a' },
    },
    {
      name: 'two spellings of one address: dup-url-variants',
      pages: [
        { url: drills, title },
        { url: `${drills}/`, title },
      ],
    },
    {
      name: 'the same title in two languages',
      pages: [
        { url: drills, title },
        { url: saws, title, language: 'de' },
      ],
    },
    {
      name: 'a noindex page',
      pages: [
        { url: drills, title },
        { url: saws, title, noindex: true },
      ],
    },
    {
      name: 'pages without a title',
      pages: [
        { url: drills, title: null },
        { url: saws, title: null },
      ],
    },
  ],
});
