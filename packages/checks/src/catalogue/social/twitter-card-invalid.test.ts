import { describeCheck } from '../../testing.ts';
import { twitterCardInvalid } from './twitter-card-invalid.ts';

const meta = (name: string, content: string) => `<meta name="${name}" content="${content}">`;
const title = '<meta property="og:title" content="Rye">';
const image = '<meta property="og:image" content="https://example.com/a.jpg">';

describeCheck(twitterCardInvalid, {
  fails: [
    {
      name: 'a card that does not exist',
      html: title + image + meta('twitter:card', 'large'),
      evidence: { card: 'large', cardValid: false },
      fix: 'summary_large_image',
    },
    {
      name: 'a player without player',
      html: meta('twitter:card', 'player'),
      evidence: { missing: ['twitter:player', 'twitter:player:width', 'twitter:player:height'] },
      fix: null,
    },
    {
      name: 'an app card without app',
      html: meta('twitter:card', 'app'),
      evidence: { missing: ['twitter:app:id'] },
      fix: null,
    },
    {
      name: 'a relative image',
      html: title + meta('twitter:card', 'summary') + meta('twitter:image', '/a.jpg'),
      evidence: { relativeImage: '/a.jpg' },
      fix: null,
    },
    {
      name: 'a URL as account',
      html: meta('twitter:site', 'https://x.com/example'),
      evidence: { invalidHandles: ['https://x.com/example'] },
      fix: null,
    },
  ],
  passes: [
    {
      name: 'a complete large card',
      html:
        meta('twitter:card', 'summary_large_image') +
        meta('twitter:title', 'Rye') +
        meta('twitter:image', 'https://example.com/a.jpg'),
    },
  ],
  nearMisses: [
    { name: 'Open Graph fills the gaps', html: title + image + meta('twitter:card', 'summary_large_image') },
    {
      name: 'a large card without an image, which og-image-missing reports',
      html: title + meta('twitter:card', 'summary_large_image'),
    },
    {
      name: 'no card at all, which twitter-card-missing reports',
      html: title,
    },
    { name: 'an account without @', html: title + meta('twitter:site', 'example_bakery') },
  ],
});
