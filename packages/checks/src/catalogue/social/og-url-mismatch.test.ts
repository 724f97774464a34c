import { describeCheck } from '../../testing.ts';
import { ogUrlMismatch } from './og-url-mismatch.ts';

const title = '<meta property="og:title" content="Rye">';
const url = (value: string) => `${title}<meta property="og:url" content="${value}">`;

describeCheck(ogUrlMismatch, {
  fails: [
    { name: 'no og:url', html: title, evidence: { reason: 'missing' }, fix: 'https://example.com/page' },
    {
      name: 'a relative URL',
      html: url('/page'),
      severity: 'medium',
      evidence: { reason: 'not_absolute' },
      fix: 'https://example.com/page',
    },
    {
      name: 'another URL than the canonical',
      html: url('https://example.com/page?ref=home'),
      severity: 'medium',
      evidence: { reason: 'not_canonical' },
      fix: 'https://example.com/page',
    },
    {
      name: 'another page, while neither is declared the original',
      html: url('https://example.com/rye'),
      severity: 'medium',
      evidence: { reason: 'not_canonical' },
      fix: null,
    },
    {
      name: 'the whole list of a sorted one, while neither is declared the original',
      html: url('https://example.com/page'),
      url: 'https://example.com/page?sort=price',
      severity: 'medium',
      evidence: { reason: 'not_canonical' },
      fix: null,
    },
  ],
  passes: [{ name: 'the canonical', html: url('https://example.com/page') }],
  nearMisses: [
    {
      name: 'the URL without what tracks a visitor',
      html: url('https://example.com/page'),
      url: 'https://example.com/page?utm_source=mail',
    },
    { name: 'the canonical in another spelling', html: url('HTTPS://EXAMPLE.com:443/page#top') },
    { name: 'og-title-missing reports the page without any Open Graph', html: '<title>Rye</title>' },
    {
      name: 'the page is canonicalised elsewhere',
      html: `${title}<link rel="canonical" href="https://example.com/other">`,
    },
  ],
});
