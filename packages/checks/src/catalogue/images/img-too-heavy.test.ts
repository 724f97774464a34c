import { describeSiteCheck } from '../../testing.ts';
import { imagePage, imageReferenceOf, siteWithImages } from '../../testing/image-reference-of.ts';
import { imgTooHeavy } from './img-too-heavy.ts';

const svg = { image: { type: 'svg', width: 100, height: 100 } };

describeSiteCheck(imgTooHeavy, {
  fails: [
    {
      name: '600 KB',
      ...siteWithImages(imageReferenceOf({ bytes: 600_000 })),
      findings: [
        {
          url: imagePage,
          severity: 'high',
          evidence: { images: [{ bytes: 600_000, estimatedSaving: 463_920 }] },
        },
      ],
    },
    {
      name: 'many pixels, as well compressed as is usual: no saving is promised',
      ...siteWithImages(
        imageReferenceOf({ bytes: 250_000, image: { type: 'jpg', width: 2000, height: 1500 } }),
      ),
      findings: [{ url: imagePage, evidence: { images: [{ bytes: 250_000, estimatedSaving: null }] } }],
    },
    {
      name: '250 KB',
      ...siteWithImages(imageReferenceOf({ bytes: 250_000 })),
      findings: [{ url: imagePage }],
    },
    {
      name: '110 KB',
      ...siteWithImages(imageReferenceOf({ bytes: 110_000 })),
      findings: [{ url: imagePage, severity: 'low' }],
    },
    {
      name: 'a drawing of 60 KB',
      ...siteWithImages(imageReferenceOf({ ...svg, bytes: 60_000 })),
      findings: [{ url: imagePage, severity: 'low', message: /has 60\.0 KB unpacked\./ }],
    },
    {
      name: 'two images: as severe as the heavier one',
      ...siteWithImages(
        imageReferenceOf({ url: 'https://example.com/a.jpg', bytes: 110_000 }),
        imageReferenceOf({ url: 'https://example.com/b.jpg', bytes: 600_000 }),
      ),
      findings: [
        { url: imagePage, severity: 'high', evidence: { total: 2, images: [{ bytes: 600_000 }, {}] } },
      ],
    },
  ],
  passes: [{ name: '80 KB', ...siteWithImages(imageReferenceOf({ bytes: 80_000 })) }],
  nearMisses: [
    { name: 'exactly 100 KB', ...siteWithImages(imageReferenceOf({ bytes: 100_000 })) },
    { name: 'a drawing of exactly 50 KB', ...siteWithImages(imageReferenceOf({ ...svg, bytes: 50_000 })) },
    { name: 'an image of unknown size', ...siteWithImages(imageReferenceOf({ bytes: null })) },
    {
      name: 'a heavy error page',
      ...siteWithImages(imageReferenceOf({ status: 404, image: null, bytes: 600_000 })),
    },
  ],
});
