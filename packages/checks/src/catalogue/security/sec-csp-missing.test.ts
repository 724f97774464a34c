import { describeSiteCheck } from '../../testing.ts';
import { secCspMissing } from './sec-csp-missing.ts';

const sample = (policy: string | null, more = {}) => ({
  url: 'https://example.com/',
  headers: policy === null ? {} : { 'content-security-policy': [policy] },
  ...more,
});
const strict =
  "script-src 'nonce-4f2a' 'strict-dynamic' 'unsafe-inline' https:; object-src 'none'; base-uri 'none'";

describeSiteCheck(secCspMissing, {
  fails: [
    {
      name: 'no policy',
      headerSample: [sample(null)],
      findings: [
        {
          url: null,
          evidence: { hosts: [{ host: 'example.com', pages: 1, policy: null, reportOnly: false }] },
        },
      ],
    },
    {
      name: 'a policy that only reports',
      headerSample: [
        {
          url: 'https://example.com/',
          headers: { 'content-security-policy-report-only': ["default-src 'self'"] },
        },
      ],
      findings: [{ url: null, evidence: { hosts: [{ reportOnly: true }] }, message: /only reports/ }],
    },
    {
      name: 'a policy that allows everything',
      headerSample: [sample("default-src * 'unsafe-inline'")],
      findings: [
        {
          url: null,
          evidence: {
            hosts: [
              {
                weaknesses: [
                  "script-src allows 'unsafe-inline'",
                  'script-src allows any source',
                  'base-uri is not set',
                ],
              },
            ],
          },
        },
      ],
    },
    {
      name: 'some pages without one',
      headerSample: [sample(strict), sample(null, { url: 'https://example.com/blog' })],
      findings: [{ url: null, evidence: { hosts: [{ pages: 1 }] } }],
    },
  ],
  passes: [{ name: 'a strict policy', headerSample: [sample(strict)] }, { name: 'nothing was sampled' }],
  nearMisses: [
    { name: 'a policy in the page', headerSample: [sample(null, { metaPolicy: "default-src 'self'" })] },
    { name: 'a policy that is not about scripts', headerSample: [sample("frame-ancestors 'self'")] },
    {
      name: 'an image, which needs none',
      headerSample: [sample(null, { url: 'https://example.com/a.png', mediaType: 'image/png' })],
    },
  ],
});
