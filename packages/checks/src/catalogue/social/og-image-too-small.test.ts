import { describeSiteCheck } from '../../testing.ts';
import { socialPreviewOf } from '../../testing/social-preview-of.ts';
import { ogImageTooSmall } from './og-image-too-small.ts';

const url = 'https://example.com/page';
const sized = (width: number, height: number, card?: string) => ({
  socialPreviews: [
    socialPreviewOf({
      image: { image: { type: 'png', width, height } },
      tags: card === undefined ? {} : { 'twitter:card': card },
    }),
  ],
});

describeSiteCheck(ogImageTooSmall, {
  fails: [
    {
      name: 'an image of 199 px in one dimension',
      ...sized(1200, 199),
      findings: [{ url, evidence: { width: 1200, height: 199, platform: 'Facebook' } }],
    },
    {
      name: 'a large card with an image of 250 px',
      ...sized(250, 250, 'summary_large_image'),
      findings: [{ url, evidence: { platform: 'X', minimum: { width: 300, height: 157 } } }],
    },
  ],
  passes: [{ name: 'an image of 1200 x 630 px', ...sized(1200, 630, 'summary_large_image') }],
  nearMisses: [
    { name: 'exactly 200 x 200 px', ...sized(200, 200) },
    { name: 'a small card with an image of 250 px', ...sized(250, 250, 'summary') },
    {
      name: 'a vector image, whose pixels say nothing',
      socialPreviews: [socialPreviewOf({ image: { image: { type: 'svg', width: 24, height: 24 } } })],
    },
    { name: 'an image that was not measured', socialPreviews: [socialPreviewOf({ image: { image: null } })] },
  ],
});
