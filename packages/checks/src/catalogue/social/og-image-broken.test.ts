import { describeSiteCheck } from '../../testing.ts';
import { socialPreviewOf } from '../../testing/social-preview-of.ts';
import { ogImageBroken } from './og-image-broken.ts';

const url = 'https://example.com/page';
const missing = { image: null, bytes: null, mediaType: 'text/html' };
const robots = (text: string) => ({
  origin: 'https://example.com',
  status: 200,
  failure: null,
  text,
  redirects: 0,
});

describeSiteCheck(ogImageBroken, {
  fails: [
    {
      name: 'the image is gone',
      socialPreviews: [socialPreviewOf({ image: { ...missing, status: 404 } })],
      findings: [{ url, evidence: { reason: 'status', status: 404 } }],
    },
    {
      name: 'the twitter:image is gone',
      socialPreviews: [socialPreviewOf({ image: {}, twitterImage: { ...missing, status: 410 } })],
      findings: [{ url, evidence: { tag: 'twitter:image', status: 410 } }],
    },
    {
      name: 'a redirect of the image ends in an error',
      socialPreviews: [
        socialPreviewOf({
          image: {
            ...missing,
            status: 301,
            redirectUrl: 'https://example.com/new.jpg',
            redirectEnd: {
              url: 'https://example.com/new.jpg',
              hops: 1,
              status: 404,
              mediaType: 'text/html',
              indexable: false,
              canonicalUrl: null,
              bytes: null,
              image: null,
            },
          },
        }),
      ],
      findings: [{ url, evidence: { reason: 'status', status: 404 } }],
    },
    {
      name: 'the image is an HTML page',
      socialPreviews: [socialPreviewOf({ image: missing })],
      findings: [{ url, evidence: { reason: 'not_image' }, message: /text\/html, not an image/ }],
    },
    {
      name: 'its server does not respond',
      socialPreviews: [socialPreviewOf({ image: { ...missing, status: null, failure: 'timeout' } })],
      findings: [{ url, evidence: { reason: 'no_response' } }],
    },
    {
      name: 'robots.txt keeps the preview bots out',
      socialPreviews: [socialPreviewOf({ image: { url: 'https://example.com/img/a.jpg' } })],
      robots: [robots('User-agent: facebookexternalhit\nUser-agent: Twitterbot\nDisallow: /img/')],
      findings: [{ url, evidence: { reason: 'blocked', blockedFor: ['facebookexternalhit', 'Twitterbot'] } }],
    },
  ],
  passes: [{ name: 'the image loads', socialPreviews: [socialPreviewOf({ image: {} })] }],
  nearMisses: [
    {
      name: 'another site turns the crawler away',
      socialPreviews: [
        socialPreviewOf({
          image: { ...missing, url: 'https://cdn.example.net/a.jpg', internal: false, status: 403 },
        }),
      ],
    },
    {
      name: 'the image was not fetched',
      socialPreviews: [
        socialPreviewOf({ image: { ...missing, status: null, mediaType: null, skipReason: 'probe_limit' } }),
      ],
    },
    {
      name: 'an image that could not be decoded but is sent as one',
      socialPreviews: [socialPreviewOf({ image: { image: null } })],
    },
    {
      name: 'a redirect that leads out of what was fetched',
      socialPreviews: [
        socialPreviewOf({ image: { ...missing, status: 302, redirectUrl: 'https://cdn.example.net/a.jpg' } }),
      ],
    },
    {
      name: 'robots.txt keeps out another bot',
      socialPreviews: [socialPreviewOf({ image: {} })],
      robots: [robots('User-agent: badbot\nDisallow: /')],
    },
  ],
});
