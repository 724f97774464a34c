import { describeSiteCheck } from '../../testing.ts';
import { linkBrokenFragment } from './link-broken-fragment.ts';

const links = [{ url: 'https://example.com/shop', href: '/shop#prices', text: 'Prices' }];

describeSiteCheck(linkBrokenFragment, {
  fails: [
    {
      name: 'a section of another page that is not there',
      brokenFragments: [{ from: 'https://example.com/', links, scripted: false }],
      findings: [
        {
          url: 'https://example.com/',
          confidence: 'high',
          message: 'Nothing on https://example.com/shop has the id "prices" that a link names.',
          evidence: {
            total: 1,
            links: [
              {
                href: '/shop#prices',
                fragment: 'prices',
                anchorText: 'Prices',
                page: 'https://example.com/shop',
              },
            ],
          },
        },
      ],
    },
    {
      name: 'where a script may add it',
      brokenFragments: [{ from: 'https://example.com/', links, scripted: true }],
      findings: [{ url: 'https://example.com/', confidence: 'medium' }],
    },
  ],
  passes: [{ name: 'sections that are there' }],
  nearMisses: [{ name: 'a page that nobody links into', pages: [{ url: 'https://example.com/shop' }] }],
});
