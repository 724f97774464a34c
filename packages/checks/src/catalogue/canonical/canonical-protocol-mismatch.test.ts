import { describeCheck } from '../../testing.ts';
import { canonicalProtocolMismatch } from './canonical-protocol-mismatch.ts';

const canonical = (href: string) => `<head><link rel="canonical" href="${href}"></head>`;

describeCheck(canonicalProtocolMismatch, {
  fails: [
    {
      name: 'https page, http canonical',
      html: canonical('http://example.com/page'),
      evidence: { direction: 'https-to-http' },
      fix: 'https://example.com/page',
    },
    {
      name: 'http page, https canonical, on a site that uses https',
      url: 'http://example.com/page',
      html: canonical('https://example.com/page'),
      evidence: { direction: 'http-to-https' },
      severity: 'low',
      fix: null,
    },
    {
      name: 'http page, https canonical, on a site that uses http',
      url: 'http://example.com/page',
      html: canonical('https://example.com/page'),
      site: { prefersHttps: false },
      severity: 'medium',
      fix: null,
    },
  ],
  passes: [
    { name: 'the same scheme', html: canonical('https://example.com/page') },
    { name: 'no canonical' },
  ],
  nearMisses: [
    { name: 'another page over http', html: canonical('http://example.com/other') },
    { name: 'another query over http', html: canonical('http://example.com/page?a=b') },
    { name: 'another host over http', html: canonical('http://www.example.com/page') },
  ],
});
