import { describeCheck } from '../../testing.ts';
import { canonicalPaginatedToFirst } from './canonical-paginated-to-first.ts';

const canonical = (href: string) => `<head><link rel="canonical" href="${href}"></head>`;

describeCheck(canonicalPaginatedToFirst, {
  fails: [
    {
      name: 'a page number in the query that the canonical leaves out',
      url: 'https://example.com/shoes?sort=price&page=3',
      html: canonical('https://example.com/shoes?sort=price'),
      evidence: { pageNumber: 3 },
    },
    {
      name: 'a canonical that says page 1',
      url: 'https://example.com/shoes?page=2',
      html: canonical('https://example.com/shoes?page=1'),
    },
    {
      name: 'a page number in the path',
      url: 'https://example.com/blog/page/4/',
      html: canonical('https://example.com/blog/'),
      evidence: { pageNumber: 4 },
    },
    {
      name: 'an offset',
      url: 'https://example.com/shoes?offset=1',
      html: canonical('https://example.com/shoes'),
    },
  ],
  passes: [
    {
      name: 'a page of the series that names itself',
      url: 'https://example.com/shoes?page=3',
      html: canonical('https://example.com/shoes?page=3'),
    },
  ],
  nearMisses: [
    {
      name: 'the first page, with its number',
      url: 'https://example.com/shoes?page=1',
      html: canonical('https://example.com/shoes'),
    },
    {
      name: 'a canonical that also drops the sort order, as a list of all items may',
      url: 'https://example.com/shoes?sort=price&page=3',
      html: canonical('https://example.com/shoes'),
    },
    {
      name: 'a name that is no number',
      url: 'https://example.com/help?page=imprint',
      html: canonical('https://example.com/help'),
    },
    {
      name: 'tracking parameters',
      url: 'https://example.com/shoes?utm_source=2',
      html: canonical('https://example.com/shoes'),
    },
  ],
});
