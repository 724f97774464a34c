import { describeSiteCheck } from '../../testing.ts';
import { imagePage, imageReferenceOf, siteWithImages } from '../../testing/image-reference-of.ts';
import { imgNoDimensions } from './img-no-dimensions.ts';

const confidence = 'medium';

const attributes = { class: 'wide', src: '../image.jpg', alt: 'A "drill" & more', loading: 'lazy' };

describeSiteCheck(imgNoDimensions, {
  fails: [
    {
      name: 'neither attribute: those of the file',
      ...siteWithImages(imageReferenceOf({})),
      findings: [{ url: imagePage, confidence, fix: '1200 x 630 for https://example.com/image.jpg' }],
    },
    {
      name: 'the width alone: the height in proportion',
      ...siteWithImages(imageReferenceOf({}, { width: 600 })),
      findings: [{ url: imagePage, confidence, fix: '600 x 315 for https://example.com/image.jpg' }],
    },
    {
      name: 'with a class, an alt text and an address, which are kept as they stand',
      ...siteWithImages(imageReferenceOf({}, { attributes })),
      findings: [
        {
          url: imagePage,
          confidence,
          snippet:
            '<img class="wide" src="../image.jpg" alt="A &quot;drill&quot; &amp; more" loading="lazy" width="1200" height="630">',
        },
      ],
    },
    {
      name: 'the first image of the content',
      ...siteWithImages(imageReferenceOf({}, { position: 1 })),
      findings: [{ url: imagePage, confidence, severity: 'medium' }],
    },
    {
      name: 'not measured: no value is offered',
      ...siteWithImages(imageReferenceOf({ image: null, status: null })),
      findings: [{ url: imagePage, confidence, fix: null }],
    },
  ],
  passes: [{ name: 'both attributes', ...siteWithImages(imageReferenceOf({}, { unsized: false })) }],
  nearMisses: [
    {
      name: 'a symbol',
      ...siteWithImages(imageReferenceOf({ image: { type: 'svg', width: 24, height: 24 } })),
    },
    {
      name: 'a tracking pixel',
      ...siteWithImages(imageReferenceOf({ image: { type: 'gif', width: 1, height: 1 } })),
    },
    { name: 'a candidate of a srcset', ...siteWithImages(imageReferenceOf({}, { from: 'srcset' })) },
    {
      name: 'an image beyond the budget',
      ...siteWithImages(imageReferenceOf({ status: null, skipReason: 'page_limit', image: null })),
    },
    {
      name: 'an image that could not be asked for, because our own network failed',
      ...siteWithImages(imageReferenceOf({ status: null, skipReason: 'dns_unavailable', image: null })),
    },
    { name: 'a broken image', ...siteWithImages(imageReferenceOf({ status: 404, image: null })) },
  ],
});
