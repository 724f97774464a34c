import { describeSiteCheck } from '../../testing.ts';
import { imagePage, imageReferenceOf, siteWithImages } from '../../testing/image-reference-of.ts';
import { imgBroken } from './img-broken.ts';

const gone = { status: 404, mediaType: 'text/html', image: null };

describeSiteCheck(imgBroken, {
  fails: [
    {
      name: 'an image is gone',
      ...siteWithImages(imageReferenceOf(gone)),
      findings: [{ url: imagePage, evidence: { total: 1, images: [{ reason: 'status', status: 404 }] } }],
    },
    {
      name: 'a page in place of the image',
      ...siteWithImages(imageReferenceOf({ ...gone, status: 200 })),
      findings: [{ url: imagePage, evidence: { images: [{ reason: 'not_image' }] } }],
    },
    {
      name: 'an empty file',
      ...siteWithImages(imageReferenceOf({ image: null, bytes: 0 })),
      findings: [{ url: imagePage, evidence: { images: [{ reason: 'empty' }] }, message: /is empty/ }],
    },
    {
      name: 'no response',
      ...siteWithImages(imageReferenceOf({ ...gone, status: null, failure: 'timeout' })),
      findings: [{ url: imagePage, evidence: { images: [{ reason: 'no_response' }] } }],
    },
    {
      name: 'only a candidate of a srcset',
      ...siteWithImages(imageReferenceOf(gone, { from: 'srcset' })),
      findings: [{ url: imagePage, severity: 'medium' }],
    },
    {
      name: 'gone on another site; two images, one finding',
      ...siteWithImages(
        imageReferenceOf({ ...gone, url: 'https://cdn.example.net/a.jpg', internal: false, status: 410 }),
        imageReferenceOf({ ...gone, url: 'https://example.com/b.jpg' }, { from: 'srcset' }),
      ),
      findings: [{ url: imagePage, evidence: { total: 2 } }],
    },
  ],
  passes: [{ name: 'the image loads', ...siteWithImages(imageReferenceOf({})) }],
  nearMisses: [
    {
      name: 'another site turns the crawler away',
      ...siteWithImages(imageReferenceOf({ ...gone, internal: false, status: 403 })),
    },
    {
      name: 'a bot challenge stands in for it',
      ...siteWithImages(
        imageReferenceOf({ ...gone, status: 200, mediaType: 'text/html', isChallenge: true }),
      ),
    },
    { name: 'the server is busy', ...siteWithImages(imageReferenceOf({ ...gone, status: 429 })) },
    {
      name: 'not fetched',
      ...siteWithImages(imageReferenceOf({ ...gone, status: null, skipReason: 'probe_limit' })),
    },
    {
      name: 'sent as an image, but not decodable here',
      ...siteWithImages(imageReferenceOf({ image: null })),
    },
    {
      name: 'a redirect out of what was fetched',
      ...siteWithImages(imageReferenceOf({ ...gone, status: 301, redirectUrl: 'https://example.net/a.jpg' })),
    },
  ],
});
