import { describeCheck } from '../../testing.ts';
import { titlePixelWidth } from './title-pixel-width.ts';

describeCheck(titlePixelWidth, {
  fails: [
    {
      name: 'few characters, but capitals',
      html: '<title>CORDLESS DRILLS WITH BRUSHLESS MOTORS AND MORE</title>',
      evidence: { limit: 561, visibleText: 'CORDLESS DRILLS WITH BRUSHLESS MOTORS AND…' },
      fix: null,
    },
    {
      name: 'less than a pixel too wide',
      html: '<title>com.sun.net.httpserver Class Hierarchy (Java SE 17 &amp; JDK 17)</title>',
      message: /^The title is about 562 pixels wide where 561 are shown/,
      fix: null,
    },
    { name: '29 full-width characters', html: `<title>${'钻'.repeat(29)}</title>`, fix: null },
  ],
  passes: [{ name: 'an ordinary title', html: '<title>Cordless drills with brushless motors</title>' }],
  nearMisses: [
    { name: 'many narrow letters', html: `<title>${'il'.repeat(60)}</title>` },
    { name: '28 full-width characters, 560 pixels', html: `<title>${'钻'.repeat(28)}</title>` },
    {
      name: 'white space that collapses',
      html: `<title>Cordless${' '.repeat(300)}drills</title>`,
    },
  ],
});
