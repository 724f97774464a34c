import { describeSiteCheck } from '../../testing.ts';
import { dupNearContent } from './dup-near-content.ts';

const [leeds, york, hull] = ['leeds', 'york', 'hull'].map(
  (town) => `https://example.com/plumber-${town}`,
) as [string, string, string];
const pair = (one: string, other: string, similarity: number) => ({
  urls: [one, other] as const,
  similarity,
});

describeSiteCheck(dupNearContent, {
  fails: [
    {
      name: 'two pages of nearly the same content',
      nearDuplicates: [{ urls: [leeds, york], similarityMin: 0.94, similarityMax: 0.94 }],
      findings: [
        {
          url: leeds,
          evidence: {
            total: 2,
            urls: [leeds, york],
            similarityMin: 0.94,
            similarityMax: 0.94,
            closest: pair(leeds, york, 0.94),
          },
          message: `${leeds} and ${york} share 94 % of their content.`,
        },
      ],
    },
    {
      name: 'several of them, with the two that are most alike',
      nearDuplicates: [
        {
          urls: [hull, leeds, york, `${york}/`, `${york}?page=2`],
          pairs: [
            pair(york, `${york}/`, 1),
            pair(york, `${york}?page=2`, 0.99),
            pair(leeds, york, 0.97),
            pair(hull, york, 0.91),
          ],
        },
      ],
      findings: [
        {
          url: hull,
          evidence: { closest: pair(leeds, york, 0.97) },
          message: `${leeds} and ${york} share most, 97 %.`,
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
