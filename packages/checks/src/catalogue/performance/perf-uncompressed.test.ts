import { describeSiteCheck } from '../../testing.ts';
import { perfUncompressed } from './perf-uncompressed.ts';

const sample = (path: string, mediaType: string, encoding: string | null, bytes = 50_000) => ({
  url: `https://example.com/${path}`,
  mediaType,
  bytes,
  headers: encoding === null ? {} : { 'content-encoding': [encoding] },
});

describeSiteCheck(perfUncompressed, {
  fails: [
    {
      name: 'pages that are sent as they are',
      headerSample: [sample('', 'text/html', null), sample('a', 'text/html', 'br')],
      findings: [
        {
          url: null,
          evidence: {
            types: [
              { host: 'example.com', mediaType: 'text/html', uncompressed: 1, sampled: 2, bytes: 50_000 },
            ],
          },
          severity: 'high',
        },
      ],
    },
    {
      name: 'a stylesheet only',
      headerSample: [sample('', 'text/html', 'br'), sample('a.css', 'text/css', null)],
      findings: [
        { url: null, evidence: { types: [{ mediaType: 'text/css' }] }, message: /1 of 1 text\/css/ },
      ],
    },
  ],
  passes: [
    {
      name: 'compressed text',
      headerSample: [sample('', 'text/html', 'gzip'), sample('a.js', 'text/javascript', 'zstd')],
    },
    { name: 'nothing was sampled' },
  ],
  nearMisses: [
    { name: 'a body that fits into a packet', headerSample: [sample('', 'text/html', null, 1_400)] },
    { name: 'a picture', headerSample: [sample('a.webp', 'image/webp', null)] },
    { name: 'a body of unknown size', headerSample: [{ ...sample('', 'text/html', null), bytes: null }] },
  ],
});
