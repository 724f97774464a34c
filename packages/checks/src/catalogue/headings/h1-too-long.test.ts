import { describeCheck } from '../../testing.ts';
import { h1TooLong } from './h1-too-long.ts';

describeCheck(h1TooLong, {
  fails: [
    { name: '71 characters', html: `<h1>${'x'.repeat(71)}</h1>`, evidence: { length: 71 } },
    {
      name: 'a paragraph, which weighs more',
      html: `<h1>${'All about drills. '.repeat(10)}</h1>`,
      severity: 'medium',
    },
    {
      name: 'the alternative text of an image inside',
      html: `<h1>Drills <img alt="${'x'.repeat(70)}"></h1>`,
      evidence: { length: 77 },
    },
    { name: '36 Chinese characters', html: `<h1>${'钻'.repeat(36)}</h1>`, evidence: { length: 36 } },
  ],
  passes: [{ name: 'a short heading', html: '<h1>Cordless drills</h1>' }],
  nearMisses: [
    { name: 'exactly 70 characters', html: `<h1>${'x'.repeat(70)}</h1>` },
    { name: '70 characters of two code points', html: `<h1>${'e\u0301'.repeat(70)}</h1>` },
    { name: 'white space that collapses', html: `<h1>Cordless${' '.repeat(100)}drills</h1>` },
    { name: 'a long second heading', html: `<h1>Drills</h1><h1>${'x'.repeat(71)}</h1>` },
  ],
});
