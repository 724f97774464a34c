import { describeSiteCheck } from '../../testing.ts';
import { socialPreviewOf } from '../../testing/social-preview-of.ts';
import { ogImageBelowRecommended } from './og-image-below-recommended.ts';

const url = 'https://example.com/page';
const sized = (width: number, height: number, tags: Readonly<Record<string, string>> = {}) => ({
  socialPreviews: [
    socialPreviewOf({
      image: { image: { type: 'jpg', width, height } },
      tags: { 'og:image:width': String(width), 'og:image:height': String(height), ...tags },
    }),
  ],
});

describeSiteCheck(ogImageBelowRecommended, {
  fails: [
    {
      name: 'an image that becomes a thumbnail',
      ...sized(573, 300),
      findings: [{ url, severity: 'medium', evidence: { faults: ['thumbnail'] } }],
    },
    { name: 'an image of 800 px', ...sized(800, 420), findings: [{ url, evidence: { faults: ['small'] } }] },
    {
      name: 'a square image for a large card',
      ...sized(1200, 1200, { 'twitter:card': 'summary_large_image' }),
      findings: [{ url, evidence: { faults: ['ratio'] } }],
    },
    {
      name: 'a declared size that is wrong',
      ...sized(1200, 630, { 'og:image:width': '600' }),
      findings: [{ url, evidence: { faults: ['size_wrong'], declaredWidth: '600' } }],
    },
    {
      name: 'a size that is not declared',
      socialPreviews: [socialPreviewOf({ image: {} })],
      findings: [{ url, evidence: { faults: ['size_undeclared'] } }],
    },
  ],
  passes: [{ name: '1200 x 630 px', ...sized(1200, 630) }],
  nearMisses: [
    { name: 'a ratio of 2:1', ...sized(1400, 700) },
    { name: 'a square image for a small card', ...sized(1200, 1200, { 'twitter:card': 'summary' }) },
    { name: 'an image that og-image-too-small reports', ...sized(150, 80) },
    { name: 'an image that was not measured', socialPreviews: [socialPreviewOf({ image: { image: null } })] },
  ],
});
