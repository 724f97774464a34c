import type { SiteProbe } from '../../site-facts/index.ts';
import { describeSiteCheck, type FailingSiteRow } from '../../testing.ts';
import { aiLlmsTxtInvalid } from './ai-llms-txt-invalid.ts';

const url = 'https://example.com/llms.txt';
const good =
  '# Acme\n\n> Tools since 1950.\n\n## Docs\n\n- [Start](https://example.com/start): Install it.\n';
const probe = (overrides: Partial<SiteProbe>): SiteProbe => ({
  purpose: 'llms-txt',
  url,
  finalUrl: url,
  status: 200,
  failure: null,
  permanent: true,
  mediaType: 'text/plain',
  canonicalUrl: null,
  text: good,
  ...overrides,
});
const start = 'https://example.com/start';

describeSiteCheck(aiLlmsTxtInvalid, {
  fails: [
    {
      name: 'a file without structure',
      probes: [probe({ text: 'Acme docs' })],
      findings: [
        {
          url,
          evidence: {
            status: 200,
            problems: ['holds less than 50 characters', 'has no heading of the first level', 'has no links'],
          },
        },
      ],
    },
    ...['[', '[a](', '[]('].map((piece): FailingSiteRow => ({
      name: `64 KB of ${piece}`,
      probes: [probe({ text: `# Acme\n${piece.repeat(65_536 / piece.length)}` })],
      findings: [{ url, message: /^The file (?:has no links|lists)/ }] as const,
    })),
    {
      name: 'a page of HTML',
      probes: [probe({ mediaType: 'text/html', text: '<!doctype html><h1>Acme</h1>' })],
      findings: [{ url, message: 'The file is a page of HTML.' }],
    },
    {
      name: 'a server error',
      probes: [probe({ status: 500, text: '' })],
      findings: [{ url, message: /answers 500/ }],
    },
    {
      name: 'no answer',
      probes: [probe({ status: null, failure: 'timeout', text: '' })],
      findings: [{ url, message: /cannot be fetched \(timeout\)/ }],
    },
    {
      name: 'links that do not work',
      probes: [probe({ text: `${good}- [Guide](/guide)\n- [Old](https://example.com/old)\n` })],
      pages: [
        { url: start, noindex: true },
        { url: 'https://example.com/old', status: 404 },
      ],
      findings: [
        {
          url,
          evidence: {
            problems: [],
            brokenLinks: [
              { href: start, reason: 'is noindex' },
              { href: '/guide', reason: 'is a relative address' },
              { href: 'https://example.com/old', reason: 'answers 404' },
            ],
          },
          message: /which is noindex/,
        },
      ],
    },
  ],
  passes: [{ name: 'a good file', probes: [probe({})], pages: [{ url: start }] }],
  nearMisses: [
    { name: 'no file: ai-llms-txt-missing', probes: [probe({ status: 404, text: 'Not found' })] },
    { name: 'a server that refuses', probes: [probe({ status: 403, text: '' })] },
    {
      name: 'a site that answers everything with a page: http-soft-404-probe',
      probes: [
        probe({ mediaType: 'text/html', text: '<html>' }),
        probe({ purpose: 'soft-404', url: 'https://example.com/x', mediaType: 'text/html' }),
      ],
    },
    {
      name: 'a redirect to the home page',
      probes: [probe({ finalUrl: 'https://example.com/', mediaType: 'text/html', text: '<html>' })],
    },
    { name: 'links that the crawl has not seen', probes: [probe({})] },
    { name: 'a file that was not asked for' },
  ],
});
