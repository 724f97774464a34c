import { describeCheck } from '../../testing.ts';
import { contentSlowRendering } from './content-slow-rendering.ts';

const dom = '<h1>Ferns</h1>';

describeCheck(contentSlowRendering, {
  fails: [
    {
      name: 'more than 5 s',
      html: dom,
      dom,
      rendering: { durationMs: 6_240 },
      observed: '6240 ms',
      confidence: 'medium',
      message: 'The page took 6.2 s until nothing changed any more.',
    },
    {
      name: 'a page that never rests',
      html: dom,
      dom,
      rendering: { durationMs: 10_010, isCut: true },
      confidence: 'low',
      message: /had not come to rest after 10\.0 s/,
    },
  ],
  passes: [{ name: 'a second', html: dom, dom, rendering: { durationMs: 1_000 } }],
  nearMisses: [
    { name: '5 s', html: dom, dom, rendering: { durationMs: 5_000 } },
    { name: 'a page that asks for too much in a short time', html: dom, dom, rendering: { isCut: true } },
    { name: 'a page that was not rendered', html: dom },
  ],
});
