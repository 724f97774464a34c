import { describeSiteCheck } from '../../testing.ts';
import { imageTarget, socialPreviewOf } from '../../testing/social-preview-of.ts';
import { twitterCardMissing } from './twitter-card-missing.ts';

const url = 'https://example.com/page';
const image = (width: number, height: number) => imageTarget({ image: { type: 'jpg', width, height } });

describeSiteCheck(twitterCardMissing, {
  fails: [
    {
      name: 'a page with a wide image',
      socialPreviews: [socialPreviewOf({ image: image(1200, 630) })],
      findings: [{ url, fix: 'summary_large_image' }],
    },
    {
      name: 'a page with a square image',
      socialPreviews: [socialPreviewOf({ image: image(600, 600) })],
      findings: [{ url, fix: 'summary' }],
    },
    {
      name: 'a page without an image',
      socialPreviews: [socialPreviewOf({})],
      findings: [{ url, fix: 'summary' }],
    },
    {
      name: 'the chapter of a manual for administrators',
      socialPreviews: [socialPreviewOf({ url: 'https://example.com/admin.html' })],
      findings: [{ url: 'https://example.com/admin.html' }],
    },
    {
      name: 'a page whose image was not measured: no value is offered',
      socialPreviews: [socialPreviewOf({ image: { image: null } })],
      findings: [{ url, fix: null }],
    },
  ],
  passes: [
    {
      name: 'a card is declared',
      socialPreviews: [socialPreviewOf({ tags: { 'twitter:card': 'summary' } })],
    },
  ],
  nearMisses: [
    {
      name: 'a page that nobody shares',
      socialPreviews: [socialPreviewOf({ url: 'https://example.com/login' })],
    },
  ],
});
