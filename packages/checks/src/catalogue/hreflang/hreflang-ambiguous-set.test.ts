import { describeCheck } from '../../testing.ts';
import { hreflangAmbiguousSet } from './hreflang-ambiguous-set.ts';

const link = (code: string, path: string) =>
  `<link rel="alternate" hreflang="${code}" href="https://example.com${path}">`;
const header = (path: string) => ({
  headers: { link: `<https://example.com${path}>; rel="alternate"; hreflang="de"` },
});

describeCheck(hreflangAmbiguousSet, {
  fails: [
    {
      name: 'one code, two URLs',
      html: link('de', '/de') + link('DE', '/de-neu'),
      severity: 'high',
      evidence: {
        codes: [
          { code: 'de', urls: ['https://example.com/de', 'https://example.com/de-neu'], conflict: false },
        ],
      },
    },
    {
      name: 'head and header disagree',
      html: link('de', '/de'),
      response: header('/other'),
      severity: 'high',
      evidence: { codes: [{ code: 'de', conflict: true }] },
    },
    {
      name: 'one URL, two languages',
      html: link('de', '/page') + link('fr', '/page'),
      evidence: { urls: [{ url: 'https://example.com/page', codes: ['de', 'fr'] }] },
    },
  ],
  passes: [{ name: 'a URL each', html: link('de', '/de') + link('fr', '/fr') + link('x-default', '/') }],
  nearMisses: [
    { name: 'the same annotation twice', html: link('de', '/de') + link('de', '/de#a') },
    { name: 'head and header agree', html: link('de', '/de'), response: header('/de') },
    { name: 'a language with and without country', html: link('de', '/de') + link('de-AT', '/de') },
    { name: 'x-default and a language', html: link('en', '/en') + link('x-default', '/en') },
    { name: 'two names of Norwegian', html: link('nb', '/no') + link('no', '/no') },
  ],
});
