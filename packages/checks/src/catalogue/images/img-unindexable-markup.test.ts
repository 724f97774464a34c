import { describeCheck } from '../../testing.ts';
import { imgUnindexableMarkup } from './img-unindexable-markup.ts';

const source = '<source srcset="/a.webp" type="image/webp">';

describeCheck(imgUnindexableMarkup, {
  fails: [
    {
      name: 'a picture without img',
      html: `<picture>${source}</picture>`,
      evidence: { images: [{ case: 'picture_without_img' }] },
    },
    { name: 'an empty src', html: '<img src="" alt="Rye">', evidence: { images: [{ case: 'empty_src' }] } },
    {
      name: 'a fragment as src',
      html: '<img src="#" alt="Rye">',
      evidence: { images: [{ case: 'empty_src' }] },
    },
    {
      name: 'a background image that is content',
      html: '<div role="img" aria-label="Rye" style="background-image: url(/rye.jpg)"></div>',
      evidence: { images: [{ case: 'background' }] },
    },
  ],
  passes: [{ name: 'an img in a picture', html: `<picture>${source}<img src="/a.jpg" alt="Rye"></picture>` }],
  nearMisses: [
    {
      name: 'a picture that a script fills',
      html: `<picture>${source}<img data-src="/a.jpg" alt="Rye"></picture>`,
    },
    { name: 'an empty src that a script fills', html: '<img src="" data-src="/a.jpg" alt="Rye">' },
    { name: 'a decorative background', html: '<div style="background-image: url(/line.png)"></div>' },
    { name: 'an img with srcset', html: '<img src="" srcset="/a.jpg 1x" alt="Rye">' },
  ],
});
