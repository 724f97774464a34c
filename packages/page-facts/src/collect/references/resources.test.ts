import { expect, test } from '@jest/globals';
import { factsOf } from '../../testing.ts';

test.each([
  ['<script src=a.js></script>', 'script', true],
  ['<script src=a.js async></script>', 'script', false],
  ['<script src=a.js defer></script>', 'script', false],
  ['<script src=a.js type=module></script>', 'script', false],
  ['<script src=a.js nomodule></script>', 'script', false],
  ['<link rel=stylesheet href=a.css>', 'stylesheet', true],
  ['<link rel=stylesheet href=a.css media="screen and (min-width: 9em)">', 'stylesheet', true],
  ['<link rel=stylesheet href=a.css media="print, (min-width: 9em)">', 'stylesheet', true],
  ['<link rel=stylesheet href=a.css media=print onload="this.media=\'all\'">', 'stylesheet', false],
  ['<link rel=stylesheet href=a.css disabled>', 'stylesheet', false],
  ['<noscript><link rel=stylesheet href=a.css></noscript>', 'stylesheet', false],
  ['<script src=a.js type=" Text/JavaScript "></script>', 'script', true],
  ['<link rel=modulepreload href=a.js>', 'script', false],
  ['<link rel=preload as=font href=a.woff2>', 'font', false],
  ['<link rel=preload as=script href=a.js>', 'preload', false],
  ['<link rel=manifest href=a.json>', 'manifest', false],
  ['<link rel="shortcut icon" href=a.ico>', 'icon', false],
  ['<iframe src=a></iframe>', 'iframe', false],
  ['<video src=a></video>', 'media', false],
  ['<audio><source src=a></audio>', 'media', false],
  ['<object data=a></object>', 'object', false],
  ['<embed src=a>', 'object', false],
])('%s is a %s (blocks rendering: %s)', (html, kind, renderBlocking) => {
  expect(factsOf(html).html.resources).toMatchObject([{ kind, renderBlocking }]);
});

test.each([
  '<script>1</script>',
  '<script type="text/plain" data-consent=statistics src=a.js></script>',
  '<script type="text/template" src=a.html></script>',
  '<link rel=canonical href=/>',
  '<link rel="alternate stylesheet" href=a.css>',
  '<link rel=preload as=image href=a.png>',
  '<picture><source srcset=a.png></picture>',
  '<iframe src=" "></iframe>',
  '<template><script src=a.js></script></template>',
])('%s loads nothing of its own', (html) => {
  expect(factsOf(html).html.resources).toEqual([]);
});
