import { describeSiteCheck } from '../../testing.ts';
import { imagePage, imageReferenceOf, siteWithImages } from '../../testing/image-reference-of.ts';
import type { RedirectEnd } from '../../site-facts/index.ts';
import { imgRedirect } from './img-redirect.ts';

const finalUrl = 'https://example.com/new.jpg';
const moved = (end: Partial<RedirectEnd> = {}) => ({
  status: 301,
  image: null,
  redirectUrl: finalUrl,
  redirectEnd: {
    url: finalUrl,
    hops: 1,
    status: 200,
    mediaType: 'image/jpeg',
    bytes: 1,
    indexable: false,
    canonicalUrl: null,
    image: { type: 'jpg', width: 10, height: 10 },
    ...end,
  },
});

describeSiteCheck(imgRedirect, {
  fails: [
    {
      name: 'an image has moved',
      ...siteWithImages(imageReferenceOf(moved())),
      findings: [{ url: imagePage, evidence: { images: [{ finalUrl, hops: 1 }] }, fix: finalUrl }],
    },
    {
      name: 'a candidate of a srcset, which is left to people',
      ...siteWithImages(imageReferenceOf(moved(), { from: 'srcset' })),
      findings: [{ url: imagePage, fix: null }],
    },
    {
      name: 'an address that leads to another image for the time being, without a fix',
      ...siteWithImages(imageReferenceOf({ ...moved(), status: 302 })),
      findings: [{ url: imagePage, fix: null }],
    },
  ],
  passes: [{ name: 'no redirect', ...siteWithImages(imageReferenceOf({})) }],
  nearMisses: [
    {
      name: 'it ends in an error, which img-broken reports',
      ...siteWithImages(imageReferenceOf(moved({ status: 404, image: null }))),
    },
    { name: 'the end is not known', ...siteWithImages(imageReferenceOf({ ...moved(), redirectEnd: null })) },
    {
      name: 'a signed address',
      ...siteWithImages(imageReferenceOf(moved({ url: 'https://cdn.example.net/a.jpg?X-Amz-Signature=1' }))),
    },
  ],
});
