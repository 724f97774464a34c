import { describeSiteCheck } from '../../testing.ts';
import { dupNearContent } from './dup-near-content.ts';

const [leeds, york] = ['https://example.com/plumber-leeds', 'https://example.com/plumber-york'];

describeSiteCheck(dupNearContent, {
  fails: [
    {
      name: 'two pages of nearly the same content',
      nearDuplicates: [{ urls: [leeds, york], similarityMin: 0.94, similarityMax: 0.94 }],
      findings: [
        {
          url: leeds,
          evidence: { total: 2, urls: [leeds, york], similarityMin: 0.94, similarityMax: 0.94 },
          message: /94 % of its content and more/,
        },
      ],
    },
    {
      name: 'two, and a page of a series that does not count',
      nearDuplicates: [{ urls: [leeds, york, `${york}?page=2`] }],
      findings: [{ url: leeds, evidence: { total: 2, urls: [leeds, york] } }],
    },
  ],
  passes: [{ name: 'none' }],
  nearMisses: [
    { name: 'pages of a series', nearDuplicates: [{ urls: [leeds, `${leeds}?page=2`, `${leeds}?page=3`] }] },
    { name: 'spellings of one address: dup-url-variants', nearDuplicates: [{ urls: [leeds, `${leeds}/`] }] },
  ],
});
