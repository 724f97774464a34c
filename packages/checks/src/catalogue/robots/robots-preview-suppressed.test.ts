import { describeCheck } from '../../testing.ts';
import { robotsPreviewSuppressed } from './robots-preview-suppressed.ts';

const robots = (content: string, name = 'robots') =>
  `<head><meta name="${name}" content="${content}"></head>`;

describeCheck(robotsPreviewSuppressed, {
  fails: [
    {
      name: 'no snippet',
      html: robots('nosnippet'),
      evidence: { directives: [{ directive: 'nosnippet', source: 'meta' }] },
    },
    { name: 'a snippet of a few characters', html: robots('max-snippet:49') },
    { name: 'no images', html: robots('max-image-preview:none') },
    { name: 'small images', html: robots('max-image-preview:standard'), severity: 'low' },
    { name: 'a header', html: '<p>Text</p>', response: { headers: { 'x-robots-tag': 'noimageindex' } } },
  ],
  passes: [{ name: 'no limits', html: robots('max-snippet:-1, max-image-preview:large') }],
  nearMisses: [
    { name: 'a useful length', html: robots('max-snippet:50') },
    { name: 'a page that is noindex', html: robots('noindex, nosnippet') },
    { name: 'a rule for another bot', html: robots('nosnippet', 'bingbot') },
  ],
});
