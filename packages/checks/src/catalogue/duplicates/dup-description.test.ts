import { describeSiteCheck } from '../../testing.ts';
import { dupDescription } from './dup-description.ts';

const urls = Array.from({ length: 10 }, (_, index) => `https://example.com/${index}`);
const [one = '', other = ''] = urls;
const description = 'Acme, tools since 1950.';
const drills =
  'Cordless drills from 12 to 36 volts, compared by torque, weight and how long they run on one charge.';
const counts = (indexablePages: number) => ({
  pages: indexablePages,
  htmlPages: indexablePages,
  noindexPages: 0,
  indexablePages,
});

describeSiteCheck(dupDescription, {
  fails: [
    {
      name: 'two pages of one description, one of them with text to make another one of',
      pages: [
        { url: one, description, h1: 'Cordless drills' },
        { url: other, description, h1: 'Saws' },
      ],
      openings: { [one]: [drills] },
      findings: [
        { url: one, evidence: { description, total: 2, otherUrls: [other] }, fix: drills },
        { url: other, fix: null },
      ],
    },
    {
      name: 'pages that begin alike, without a fix',
      pages: [
        { url: one, description, h1: 'Cordless drills' },
        { url: other, description, h1: 'Drills' },
      ],
      openings: { [one]: [drills], [other]: [drills] },
      findings: [
        { url: one, fix: null },
        { url: other, fix: null },
      ],
    },
    {
      name: 'pages with the logo of the site as their h1, and a text that is only about the site',
      pages: [
        { url: one, description, h1: 'Acme' },
        { url: other, description, h1: 'Acme' },
      ],
      openings: {
        [one]: ['Acme may be over capacity, so that some of what you have ordered comes tomorrow.'],
      },
      findings: [
        { url: one, fix: null },
        { url: other, fix: null },
      ],
    },
    {
      name: 'a default of the template',
      pages: urls.map((url) => ({ url, description })),
      counts: counts(50),
      findings: [
        { url: one, severity: 'medium' },
        ...urls.slice(1).map((url) => ({ url, severity: 'medium' as const })),
      ],
    },
  ],
  passes: [
    {
      name: 'different descriptions',
      pages: [
        { url: one, description },
        { url: other, description: drills },
      ],
    },
  ],
  nearMisses: [
    { name: 'no descriptions', pages: [{ url: one }, { url: other }] },
    {
      name: 'pages of a list',
      pages: [
        { url: one, description },
        { url: `${one}?page=2`, description },
      ],
    },
    {
      name: 'the same content: dup-exact-content',
      pages: [
        { url: one, description },
        { url: other, description },
      ],
      contentHashes: { [one]: 'a', [other]: 'a' },
    },
  ],
});
