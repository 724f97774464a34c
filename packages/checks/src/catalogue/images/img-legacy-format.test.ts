import { describeSiteCheck } from '../../testing.ts';
import { imagePage, imageReferenceOf, siteWithImages } from '../../testing/image-reference-of.ts';
import { imgLegacyFormat } from './img-legacy-format.ts';

const file = (type: string, bytes = 80_000) => ({ bytes, image: { type, width: 800, height: 600 } });

describeSiteCheck(imgLegacyFormat, {
  fails: [
    {
      name: 'a large PNG',
      ...siteWithImages(imageReferenceOf(file('png'))),
      findings: [{ url: imagePage, evidence: { images: [{ format: 'png', bytes: 80_000 }] } }],
    },
    {
      name: 'a TIFF, which browsers do not show',
      ...siteWithImages(imageReferenceOf(file('tiff'))),
      findings: [{ url: imagePage, severity: 'medium' }],
    },
  ],
  passes: [{ name: 'a WebP', ...siteWithImages(imageReferenceOf(file('webp'))) }],
  nearMisses: [
    { name: 'a small PNG', ...siteWithImages(imageReferenceOf(file('png', 50_000))) },
    {
      name: 'with a WebP beside it',
      ...siteWithImages(imageReferenceOf(file('jpg'), { pictureTypes: ['image/webp'] })),
    },
    { name: 'a background', ...siteWithImages(imageReferenceOf(file('jpg'), { from: 'style' })) },
    { name: 'not measured', ...siteWithImages(imageReferenceOf({ bytes: 80_000, image: null })) },
  ],
});
