import { describeSiteCheck } from '../../testing.ts';
import { robotsNoindexSitewide } from './robots-noindex-sitewide.ts';

const home = 'https://example.com/';
const pages = (noindex: number, others: number) => [
  { url: home },
  ...Array.from({ length: noindex + others - 1 }, (_, index) => ({
    url: `https://example.com/${index}`,
    noindex: index < noindex,
  })),
];

describeSiteCheck(robotsNoindexSitewide, {
  fails: [
    {
      name: 'eight of ten pages',
      pages: pages(8, 2),
      findings: [
        {
          url: null,
          evidence: {
            htmlPages: 10,
            noindexPages: 8,
            share: 0.8,
            dominantSource: 'meta',
            homePageNoindex: false,
          },
        },
      ],
    },
    {
      name: 'pages whose headers say so',
      pages: pages(9, 1),
      headerSample: [{ url: home, headers: { 'x-robots-tag': ['noindex'] } }],
      findings: [{ url: null, evidence: { dominantSource: 'header' } }],
    },
    {
      name: 'the home page of a small site',
      pages: [{ url: home, noindex: true }, { url: 'https://example.com/a' }],
      findings: [{ url: home, evidence: { homePageNoindex: true }, message: 'The home page is noindex.' }],
    },
  ],
  passes: [{ name: 'a site that may be indexed', pages: pages(0, 20) }],
  nearMisses: [
    { name: 'seven of ten pages', pages: pages(7, 3) },
    { name: 'most pages of a small site', pages: pages(8, 1) },
  ],
});
