import { describeSiteCheck } from '../../testing.ts';
import { secNosniffMissing } from './sec-nosniff-missing.ts';

const page = 'https://example.com/';
const sample = (value: string | null, more = {}) => ({
  url: page,
  headers: value === null ? {} : { 'x-content-type-options': [value] },
  ...more,
});
const script = (mediaType: string) => ({
  pages: [{ url: page }],
  references: [
    { from: page, to: `${page}app.js`, kind: 'script' as const, target: { status: 200, mediaType } },
  ],
});

describeSiteCheck(secNosniffMissing, {
  fails: [
    {
      name: 'pages and scripts without the header',
      headerSample: [sample(null), sample(null, { url: `${page}app.js`, mediaType: 'text/javascript' })],
      ...script('text/javascript'),
      findings: [
        {
          url: null,
          evidence: {
            hosts: [{ host: 'example.com', mediaTypes: ['text/html', 'text/javascript'], responses: 2 }],
          },
          fix: 'nosniff',
        },
      ],
    },
    {
      name: 'a script of the wrong type, which the header would stop',
      headerSample: [sample(null)],
      ...script('text/plain'),
      findings: [{ url: null, fix: null }],
    },
    { name: 'another value', headerSample: [sample('sniff')], findings: [{ url: null }] },
  ],
  passes: [{ name: 'the header', headerSample: [sample('nosniff')] }],
  nearMisses: [
    { name: 'in other spelling', headerSample: [sample(' NoSniff, nosniff')] },
    {
      name: 'an image without it',
      headerSample: [sample(null, { url: `${page}a.png`, mediaType: 'image/png' })],
    },
    { name: 'nothing was sampled' },
  ],
});
