import { describeSiteCheck } from '../../testing.ts';
import { socialPreviewOf } from '../../testing/social-preview-of.ts';
import { ogImageUnsupported } from './og-image-unsupported.ts';

const url = 'https://example.com/page';
const file = (type: string, bytes = 100_000, width = 1200) => ({
  socialPreviews: [socialPreviewOf({ image: { bytes, image: { type, width, height: 630 } } })],
});

describeSiteCheck(ogImageUnsupported, {
  fails: [
    { name: 'an SVG', ...file('svg'), findings: [{ url, evidence: { fault: 'format', format: 'svg' } }] },
    { name: 'an AVIF', ...file('avif'), findings: [{ url, severity: 'low', evidence: { fault: 'avif' } }] },
    { name: '9 MB', ...file('jpg', 9_437_184), findings: [{ url, evidence: { fault: 'facebook_bytes' } }] },
    { name: '6 MB', ...file('jpg', 6_291_456), findings: [{ url, evidence: { fault: 'x_bytes' } }] },
    { name: '5000 px', ...file('jpg', 1000, 5000), findings: [{ url, evidence: { fault: 'x_pixels' } }] },
    {
      name: 'the worse of two images is reported',
      socialPreviews: [
        socialPreviewOf({
          image: { image: { type: 'avif', width: 1200, height: 630 } },
          twitterImage: { image: { type: 'svg', width: 1200, height: 630 } },
        }),
      ],
      findings: [{ url, evidence: { fault: 'format' } }],
    },
  ],
  passes: [{ name: 'a WebP of 100 KB', ...file('webp') }],
  nearMisses: [
    { name: 'exactly 5 MiB', ...file('jpg', 5 * 1024 * 1024) },
    { name: '4096 px', ...file('png', 1000, 4096) },
    {
      name: 'an image that was not measured',
      socialPreviews: [socialPreviewOf({ image: { image: null, bytes: 20_000_000 } })],
    },
  ],
});
