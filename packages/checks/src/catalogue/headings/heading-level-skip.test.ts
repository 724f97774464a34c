import { describeCheck } from '../../testing.ts';
import { headingLevelSkip } from './heading-level-skip.ts';

describeCheck(headingLevelSkip, {
  fails: [
    {
      name: 'h2 followed by h4',
      html: '<h1>Drills</h1><h2>Batteries</h2><h4>Charging</h4>',
      evidence: { sequence: [1, 2, 4], skips: [{ from: 2, to: 4, text: 'Charging' }], total: 1 },
      message: 'A heading skips a level: "Charging" (h2 to h4).',
    },
    {
      name: 'h3 first, with an h1 later',
      html: '<h3>News</h3><h1>Drills</h1>',
      evidence: { skips: [{ from: null, to: 3 }] },
      message: 'A heading skips a level: "News" (the first heading is h3).',
    },
    {
      name: 'many skips, of which three are listed',
      html: '<h1>A</h1>'.concat('<h2>B</h2><h4>C</h4>'.repeat(5)),
      evidence: { total: 5 },
    },
  ],
  passes: [{ name: 'one level after the other', html: '<h1>A</h1><h2>B</h2><h3>C</h3><h2>D</h2>' }],
  nearMisses: [
    { name: 'up by several levels', html: '<h1>A</h1><h2>B</h2><h3>C</h3><h4>D</h4><h2>E</h2>' },
    { name: 'h2 before the h1', html: '<h2>Acme</h2><h1>Drills</h1>' },
    { name: 'h3 first on a page without h1', html: '<h3>A</h3><h4>B</h4>' },
    {
      name: 'titles of menus before and behind the content',
      html: '<nav><h3>Contents</h3></nav><h1>A</h1><div role="navigation"><h3>This page</h3></div>',
    },
    { name: 'a level that is there but hidden', html: '<h1>A</h1><h2>B</h2><h4 hidden>C</h4>' },
  ],
});
