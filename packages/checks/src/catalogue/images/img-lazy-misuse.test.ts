import { describeCheck } from '../../testing.ts';
import { imgLazyMisuse } from './img-lazy-misuse.ts';

describeCheck(imgLazyMisuse, {
  fails: [
    {
      name: 'the first image is lazy',
      html: '<main><img src="/rye.jpg" alt="Rye" loading="lazy" width="800" height="600"></main>',
      evidence: { images: [{ case: 'main_image_lazy', src: '/rye.jpg' }] },
    },
    {
      name: 'the first image is a placeholder',
      html: '<main><img src="data:image/gif;base64,R0" data-src="/rye.jpg" alt="Rye"></main>',
      evidence: { images: [{ case: 'main_image_lazy', src: '/rye.jpg' }] },
    },
    {
      name: 'only scripts know the image',
      html: '<main><img src="/a.jpg" alt=""><img data-lazy="/rye.jpg" alt="Rye"></main>',
      severity: 'high',
      evidence: { images: [{ case: 'script_only', src: '/rye.jpg' }] },
    },
    {
      name: 'a browser shows a placeholder only',
      html: '<div id=root></div>',
      dom: '<main><img src="/a.jpg" alt=""><img src="data:image/gif;base64,R0" data-src="/rye.jpg" alt="Rye"></main>',
      severity: 'high',
      evidence: { images: [{ case: 'script_only', src: '/rye.jpg' }] },
    },
  ],
  passes: [
    {
      name: 'a script has set the address',
      html: '<main><img src="/a.jpg" alt=""><img data-src="/rye.jpg" alt="Rye"></main>',
      dom: '<main><img src="/a.jpg" alt=""><img src="/rye.jpg" data-src="/rye.jpg" alt="Rye"></main>',
    },
    {
      name: 'the first is eager, the rest lazy',
      html: '<main><img src="/a.jpg" alt=""><img src="/b.jpg" alt="" loading="lazy"></main>',
    },
  ],
  nearMisses: [
    {
      name: 'a lazy image outside of the content',
      html: '<header><img src="/a.jpg" alt="" loading="lazy"></header>',
    },
    {
      name: 'a first image below a long text',
      html: `<main><h1>Rye</h1><p>${'word '.repeat(220)}</p><img src="/rye.jpg" alt="Rye" loading="lazy"></main>`,
    },
    {
      name: 'a lazy portrait',
      html: '<main><img src="/ann.jpg" alt="Ann" loading="lazy" width="48" height="48"></main>',
    },
    {
      name: 'a copy for browsers without scripts',
      html: '<main><img data-src="/rye.jpg" alt="Rye"><noscript><img src="/rye.jpg" alt="Rye"></noscript></main>',
    },
    {
      name: 'a placeholder that a script may still replace',
      html: '<main><img src="/a.jpg" alt=""><img src="data:image/gif;base64,R0" data-src="/rye.jpg" alt="Rye"></main>',
    },
    {
      name: 'a srcset beside data-src',
      html: '<main><img srcset="/rye.jpg 1x" data-src="/rye.jpg" alt="Rye"></main>',
    },
  ],
});
