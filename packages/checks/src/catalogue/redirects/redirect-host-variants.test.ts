import type { SiteProbe } from '../../site-facts/index.ts';
import { describeSiteCheck } from '../../testing.ts';
import { redirectHostVariants } from './redirect-host-variants.ts';

const home = 'https://example.com/';
const variant = (url: string, answer: Partial<SiteProbe> = {}): SiteProbe => ({
  purpose: 'host-variant',
  url,
  finalUrl: home,
  status: 200,
  failure: null,
  permanent: true,
  mediaType: 'text/html',
  canonicalUrl: null,
  text: '',
  ...answer,
});
const itself = variant(home);
const site = (...probes: SiteProbe[]) => ({ pages: [{ url: home }], probes: [itself, ...probes] });

describeSiteCheck(redirectHostVariants, {
  fails: [
    {
      name: 'a www twin that answers itself',
      ...site(variant('https://www.example.com/', { finalUrl: 'https://www.example.com/' })),
      findings: [
        {
          url: null,
          evidence: {
            reason: 'several-answer',
            offenders: ['https://www.example.com/'],
            preferred: 'https://example.com',
          },
        },
      ],
    },
    {
      name: 'one that declares the preferred one as its canonical',
      ...site(
        variant('https://www.example.com/', { finalUrl: 'https://www.example.com/', canonicalUrl: home }),
      ),
      findings: [{ url: null, severity: 'medium' }],
    },
    {
      name: 'an http variant that stays there',
      ...site(variant('http://example.com/', { finalUrl: 'http://example.com/' })),
      findings: [{ url: null, evidence: { reason: 'stays-on-http' } }],
    },
    {
      name: 'a temporary redirect to the preferred one',
      ...site(variant('http://example.com/', { permanent: false })),
      findings: [{ url: null, evidence: { reason: 'temporary' }, severity: 'medium' }],
    },
  ],
  passes: [
    {
      name: 'all variants redirect for good',
      ...site(variant('http://example.com/'), variant('https://www.example.com/')),
    },
    { name: 'nothing was asked', pages: [{ url: home }] },
  ],
  nearMisses: [
    {
      name: 'a variant that does not resolve',
      ...site(variant('https://www.example.com/', { status: null, failure: 'dns_failed' })),
    },
    {
      name: 'a variant that answers an error',
      ...site(variant('https://www.example.com/', { status: 404, finalUrl: 'https://www.example.com/' })),
    },
    {
      name: 'a site of one variant: sec-http-page reports http',
      pages: [{ url: 'http://example.com/' }],
      startUrl: 'http://example.com/',
      probes: [variant('http://example.com/', { finalUrl: 'http://example.com/' })],
    },
  ],
});
