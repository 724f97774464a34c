import { factsOf } from '@plumbline/page-facts/testing';
import { describeSiteCheck } from '../../testing.ts';
import { titleSameAsH1 } from './title-same-as-h1.ts';

const url = 'https://example.com/drills';
const homePageFacts = factsOf('<meta property="og:site_name" content="Acme Tools">', {
  url: 'https://example.com/',
});
const others = ['Saws', 'Planes', 'Files'].map((name) => ({
  url: `https://example.com/${name}`,
  title: `All ${name} – Two Carpenters`,
  h1: name,
}));

describeSiteCheck(titleSameAsH1, {
  fails: [
    {
      name: 'the same words',
      pages: [{ url, title: 'Cordless drills', h1: 'Cordless drills' }],
      findings: [{ url, evidence: { title: 'Cordless drills', h1: 'Cordless drills' } }],
    },
    {
      name: 'the same but for case and the name that the home page gives',
      homePageFacts,
      pages: [{ url, title: 'Cordless Drills – Acme Tools', h1: 'cordless drills' }],
      findings: [{ url, evidence: { title: 'Cordless Drills – Acme Tools', h1: 'cordless drills' } }],
    },
    {
      name: 'the same but for the name with which the titles of the site end',
      pages: [...others, { url, title: 'Cordless drills – Two Carpenters', h1: 'Cordless drills' }],
      findings: [{ url }],
    },
  ],
  passes: [{ name: 'different words', pages: [{ url, title: '24 cordless drills', h1: 'Cordless drills' }] }],
  nearMisses: [
    {
      name: 'an end that is not the name of the site',
      homePageFacts,
      pages: [...others, { url, title: 'Drills | Sale', h1: 'Drills' }],
    },
    { name: 'no title and no heading', pages: [{ url, title: null, h1: null }] },
    { name: 'a page with noindex', pages: [{ url, title: 'Drills', h1: 'Drills', noindex: true }] },
  ],
});
