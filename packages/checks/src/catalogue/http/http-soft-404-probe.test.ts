import type { SiteProbe } from '../../site-facts/index.ts';
import { describeSiteCheck } from '../../testing.ts';
import { httpSoft404Probe } from './http-soft-404-probe.ts';

const url = 'https://example.com/7f3a9c04b1d2e5f60718293a';
const probe = (answer: Partial<SiteProbe>): SiteProbe => ({
  purpose: 'soft-404',
  url,
  finalUrl: url,
  status: 200,
  failure: null,
  permanent: false,
  mediaType: 'text/html',
  canonicalUrl: null,
  text: '',
  ...answer,
});

describeSiteCheck(httpSoft404Probe, {
  fails: [
    {
      name: 'a made-up address that answers 200',
      probes: [probe({})],
      findings: [{ url: null, evidence: { probes: [{ probeUrl: url, status: 200, finalUrl: url }] } }],
    },
    {
      name: 'one that is sent to the home page, and one below a directory',
      probes: [probe({ finalUrl: 'https://example.com/' }), probe({ url: 'https://example.com/blog/x' })],
      findings: [{ url: null, message: /redirected to https:\/\/example\.com\// }],
    },
  ],
  passes: [{ name: 'a 404', probes: [probe({ status: 404 })] }, { name: 'no probe at all' }],
  nearMisses: [
    { name: 'a probe that was refused', probes: [probe({ status: 403 })] },
    { name: 'a probe without an answer', probes: [probe({ status: null, failure: 'timeout' })] },
    { name: 'a probe for something else', probes: [probe({ purpose: 'favicon' })] },
  ],
});
