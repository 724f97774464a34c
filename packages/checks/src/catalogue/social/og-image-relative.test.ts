import { describeCheck } from '../../testing.ts';
import { ogImageRelative } from './og-image-relative.ts';

const image = (value: string) => `<meta property="og:image" content="${value}">`;

describeCheck(ogImageRelative, {
  fails: [
    {
      name: 'a path',
      html: image('/a.jpg'),
      evidence: { reason: 'relative', resolved: 'https://example.com/a.jpg' },
      fix: 'https://example.com/a.jpg',
    },
    {
      name: 'without scheme',
      html: image('//example.com/a.jpg'),
      evidence: { reason: 'relative' },
      fix: 'https://example.com/a.jpg',
    },
    {
      name: 'http on an https site',
      html: image('http://example.com/a.jpg'),
      evidence: { reason: 'insecure' },
      fix: 'https://example.com/a.jpg',
    },
    {
      name: 'http on another host, which may not offer https',
      html: image('http://cdn.example.net/a.jpg'),
      evidence: { reason: 'insecure' },
      fix: null,
    },
    {
      name: 'an SVG, which no preview shows',
      html: image('/a.svg'),
      evidence: { reason: 'relative' },
      fix: null,
    },
    {
      name: 'a data URI',
      html: image('data:image/png;base64,AAAA'),
      evidence: { reason: 'inline' },
      fix: null,
    },
  ],
  passes: [{ name: 'an https URL', html: image('https://cdn.example.net/a.jpg') }],
  nearMisses: [
    { name: 'http on an http site', html: image('http://example.com/a.jpg'), site: { prefersHttps: false } },
    { name: 'no og:image', html: '<title>Rye</title>' },
  ],
});
