import { describeSiteCheck } from '../../testing.ts';
import { secClickjacking } from './sec-clickjacking.ts';

const sample = (headers: Readonly<Record<string, readonly string[]>>, more = {}) => ({
  url: 'https://example.com/',
  headers,
  ...more,
});

describeSiteCheck(secClickjacking, {
  fails: [
    {
      name: 'a page without protection',
      headerSample: [sample({})],
      findings: [
        { url: null, evidence: { hosts: [{ host: 'example.com', xFrameOptions: null, pages: 1 }] } },
      ],
    },
    {
      name: 'a value that browsers no longer know',
      headerSample: [sample({ 'x-frame-options': ['ALLOW-FROM https://partner.example'] })],
      findings: [{ url: null }],
    },
    {
      name: 'values that contradict each other',
      headerSample: [sample({ 'x-frame-options': ['DENY', 'SAMEORIGIN'] })],
      findings: [{ url: null, evidence: { hosts: [{ xFrameOptions: 'DENY, SAMEORIGIN' }] } }],
    },
    {
      name: 'a policy in the page, where frame-ancestors has no effect',
      headerSample: [sample({}, { metaPolicy: "frame-ancestors 'self'" })],
      findings: [{ url: null }],
    },
  ],
  passes: [
    { name: 'the older header', headerSample: [sample({ 'x-frame-options': ['sameorigin'] })] },
    {
      name: 'the policy',
      headerSample: [sample({ 'content-security-policy': ["default-src 'self'; frame-ancestors 'none'"] })],
    },
  ],
  nearMisses: [
    { name: 'the same value twice', headerSample: [sample({ 'x-frame-options': ['DENY, deny'] })] },
    { name: 'a stylesheet', headerSample: [sample({}, { mediaType: 'text/css' })] },
    { name: 'nothing was sampled' },
  ],
});
