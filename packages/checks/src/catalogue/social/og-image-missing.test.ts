import { describeCheck } from '../../testing.ts';
import { ogImageMissing } from './og-image-missing.ts';

const title = '<meta property="og:title" content="Rye">';

describeCheck(ogImageMissing, {
  fails: [
    { name: 'no image and no candidate', html: title, fix: null },
    {
      name: 'an image of the content can serve',
      html: `${title}<main><img src="/a.png" width="40" height="40"><img src="/b.jpg" width="1200" height="630"></main>`,
      fix: 'og:image: https://example.com/b.jpg\nog:image:width: 1200\nog:image:height: 630',
    },
    {
      name: 'an image that would be cropped is not offered',
      html: `${title}<main><img src="/b.jpg" width="1200" height="1200"></main>`,
      fix: null,
    },
    {
      name: 'twitter:image alone',
      html: `${title}<meta name="twitter:image" content="https://example.com/a.jpg">`,
      evidence: { hasTwitterImage: true },
      fix: null,
    },
  ],
  passes: [
    { name: 'og:image', html: `${title}<meta property="og:image" content="https://example.com/a.jpg">` },
  ],
  nearMisses: [
    {
      name: 'og:image:secure_url alone',
      html: `${title}<meta property="og:image:secure_url" content="https://example.com/a.jpg">`,
    },
    { name: 'og-title-missing reports the page without any Open Graph', html: '<title>Rye</title>' },
    { name: 'a page for signing in', url: 'https://example.com/login', html: title },
  ],
});
