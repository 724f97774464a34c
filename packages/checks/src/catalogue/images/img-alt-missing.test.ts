import { describeCheck } from '../../testing.ts';
import { imgAltMissing } from './img-alt-missing.ts';

describeCheck(imgAltMissing, {
  fails: [
    {
      name: 'an image without alt',
      html: '<img src="/rye.jpg">',
      evidence: { total: 1, images: [{ element: 'img', src: '/rye.jpg', inLink: false }] },
    },
    {
      name: 'a button',
      html: '<form><input type="image" src="/go.png"></form>',
      evidence: { images: [{ element: 'input' }] },
    },
    { name: 'an area', html: '<map><area href="/a"></map>', evidence: { images: [{ element: 'area' }] } },
    { name: 'a drawing', html: '<svg role="img"><path/></svg>', evidence: { images: [{ element: 'svg' }] } },
    {
      name: 'in a link',
      html: '<a href="/"><img src="/a.jpg"></a>',
      evidence: { images: [{ inLink: true }] },
    },
    { name: 'on a noindex page', html: '<meta name="robots" content="noindex"><img src="/a.jpg">' },
  ],
  passes: [{ name: 'with alt', html: '<img src="/rye.jpg" alt="Rye bread">' }],
  nearMisses: [
    { name: 'decoration', html: '<img src="/line.png" alt="">' },
    { name: 'presentation', html: '<img src="/line.png" role="presentation">' },
    { name: 'hidden from screen readers', html: '<div aria-hidden="true"><img src="/a.png"></div>' },
    { name: 'a tracking pixel', html: '<img src="https://t.example.net/p" width="1" height="1">' },
    { name: 'a copy for browsers without scripts', html: '<noscript><img src="/a.jpg"></noscript>' },
    { name: 'a drawing with a title', html: '<svg role="img"><title>Rye</title></svg>' },
    { name: 'a drawing that is none', html: '<svg><path/></svg>' },
    { name: 'an area without link', html: '<map><area></map>' },
  ],
});
