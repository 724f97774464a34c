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
    ...[
      ['a placeholder until a script loads the picture', 'src="/placeholder.gif" data-src="/b.jpg"'],
      ['a format that not every platform shows', 'src="/b.avif?v=2"'],
      ['a format that no platform shows', 'src="/b.TIF"'],
      ['a picture of one session', 'src="/b.jpg?sid=4f2a"'],
    ].map(([name = '', source = '']) => ({
      name: `${name} is not offered`,
      html: `${title}<main><img ${source} width="1200" height="630"></main>`,
      fix: null,
    })),
    {
      name: 'the first image that can serve is offered',
      html: `${title}<main><img src="/a.svg" width="1200" height="630"><img src="/b.jpg" width="1200" height="630"></main>`,
      fix: /^og:image: https:\/\/example\.com\/b\.jpg$/m,
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
