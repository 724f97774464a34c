import { factsOf } from '@plumbline/page-facts/testing';
import { describeSiteCheck } from '../../testing.ts';
import { dupH1 } from './dup-h1.ts';

const urls = ['a', 'b', 'c', 'd', 'e'].map((path) => `https://example.com/${path}`);
const [one = '', other = ''] = urls;
const distinct = (h1: string) => urls.map((url) => ({ url, h1, title: `Title of ${url}` }));

describeSiteCheck(dupH1, {
  fails: [
    {
      name: 'five pages',
      pages: distinct('Our tools'),
      findings: [{ url: one, evidence: { h1: 'Our tools', total: 5, urls, reason: 'same-heading' } }],
    },
    {
      name: 'two pages whose title repeats as well',
      pages: [
        { url: one, h1: 'Tools', title: 'Tools' },
        { url: other, h1: 'Tools', title: 'tools' },
      ],
      findings: [{ url: one, evidence: { total: 2 } }],
    },
    {
      name: 'the name of the site on every page',
      homePageFacts: factsOf('<meta property="og:site_name" content="Acme">'),
      pages: distinct('Acme'),
      findings: [{ url: one, evidence: { reason: 'site-name' }, message: /name of the site/ }],
    },
  ],
  passes: [
    {
      name: 'different headings',
      pages: [
        { url: one, h1: 'Drills' },
        { url: other, h1: 'Saws' },
      ],
    },
  ],
  nearMisses: [
    { name: 'four pages of different titles', pages: distinct('Our tools').slice(0, 4) },
    {
      name: 'pages of a list',
      pages: ['', '?page=2', '?page=3', '?page=4', '?page=5'].map((query) => ({
        url: one + query,
        h1: 'Tools',
      })),
    },
    {
      name: 'the same content: dup-exact-content',
      pages: distinct('Our tools'),
      contentHashes: Object.fromEntries(urls.map((url) => [url, 'a'])),
    },
  ],
});
