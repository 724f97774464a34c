import { describeSiteCheck } from '../../testing.ts';
import { perfStaticCache } from './perf-static-cache.ts';

const file = (
  path: string,
  headers: Readonly<Record<string, readonly string[]>>,
  mediaType = 'text/css',
) => ({
  url: `https://example.com/${path}`,
  mediaType,
  bytes: 1_000,
  headers,
});
const cacheControl = (value: string) => ({ 'cache-control': [value] });

describeSiteCheck(perfStaticCache, {
  fails: [
    {
      name: 'files without any lifetime, by directory',
      headerSample: [file('css/a.css', {}), file('css/b.css', {}), file('img/a.png', {}, 'image/png')],
      findings: [
        {
          url: null,
          evidence: {
            total: 3,
            directories: [
              {
                directory: 'example.com/css/',
                count: 2,
                bytes: 2_000,
                cacheControl: null,
                lifetimeSeconds: null,
              },
              { directory: 'example.com/img/', count: 1 },
            ],
          },
        },
      ],
    },
    {
      name: 'an hour',
      headerSample: [file('a.css', cacheControl('public, max-age=3600'))],
      findings: [{ url: null, evidence: { directories: [{ lifetimeSeconds: 3_600 }] } }],
    },
    {
      name: 'no-store',
      headerSample: [file('a.css', cacheControl('no-store, max-age=31536000'))],
      findings: [{ url: null }],
    },
    {
      name: 'no-cache without a validator',
      headerSample: [file('a.css', cacheControl('no-cache'))],
      findings: [{ url: null }],
    },
    {
      name: 'Expires within the day',
      headerSample: [
        file('a.css', {
          date: ['Sat, 21 Nov 2026 10:00:00 GMT'],
          expires: ['Sat, 21 Nov 2026 12:00:00 GMT'],
        }),
      ],
      findings: [{ url: null, evidence: { directories: [{ lifetimeSeconds: 7_200 }] } }],
    },
  ],
  passes: [
    {
      name: 'a year',
      headerSample: [file('a.4f2a.css', cacheControl('public, max-age=31536000, immutable'))],
    },
  ],
  nearMisses: [
    { name: 'a day', headerSample: [file('a.css', cacheControl('max-age=86400'))] },
    {
      name: 'no-cache with a validator',
      headerSample: [file('a.css', { ...cacheControl('no-cache'), etag: ['"1"'] })],
    },
    { name: 'a page', headerSample: [file('a', {}, 'text/html')] },
    { name: 'a service worker', headerSample: [file('sw.js', {}, 'text/javascript')] },
    {
      name: 'a year by Expires',
      headerSample: [
        file('a.css', {
          date: ['Sat, 21 Nov 2026 10:00:00 GMT'],
          expires: ['Sun, 21 Nov 2027 10:00:00 GMT'],
        }),
      ],
    },
  ],
});
