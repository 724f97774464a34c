import { describeSiteCheck } from '../../testing.ts';
import { imagePage, imageReferenceOf, siteWithImages } from '../../testing/image-reference-of.ts';
import { imgOversizedForSlot } from './img-oversized-for-slot.ts';

describeSiteCheck(imgOversizedForSlot, {
  fails: [
    {
      name: '1200 px in a slot of 300 px',
      ...siteWithImages(imageReferenceOf({}, { width: 300 })),
      findings: [
        {
          url: imagePage,
          evidence: { images: [{ naturalWidth: 1200, displayedWidth: 300, wastedBytes: 75_000 }] },
        },
      ],
    },
  ],
  passes: [{ name: '1200 px in a slot of 600 px', ...siteWithImages(imageReferenceOf({}, { width: 600 })) }],
  nearMisses: [
    { name: 'three times exactly', ...siteWithImages(imageReferenceOf({}, { width: 400 })) },
    {
      name: 'the browser may choose',
      ...siteWithImages(imageReferenceOf({}, { width: 300, hasSrcset: true })),
    },
    { name: 'little to save', ...siteWithImages(imageReferenceOf({ bytes: 60_000 }, { width: 300 })) },
    {
      name: 'a drawing',
      ...siteWithImages(
        imageReferenceOf({ image: { type: 'svg', width: 1200, height: 630 } }, { width: 300 }),
      ),
    },
    { name: 'no width to compare with', ...siteWithImages(imageReferenceOf({})) },
  ],
});
