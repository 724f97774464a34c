import { describeCheck } from '../../testing.ts';
import { h1ChangedByScript } from './h1-changed-by-script.ts';

describeCheck(h1ChangedByScript, {
  fails: [
    {
      name: 'another one after rendering',
      html: '<h1>App</h1>',
      dom: '<h1>Cordless drills</h1>',
      message: /^JavaScript changes the main heading from “.+” to “.+”\.$/,
    },
    {
      name: 'one that only scripts add',
      html: '<p>Text</p>',
      dom: '<h1>Cordless drills</h1>',
      message: /^The source has no main heading: JavaScript adds “.+”\.$/,
    },
    {
      name: 'one that scripts remove',
      html: '<h1>App</h1>',
      dom: '<p>Text</p>',
      message: /^JavaScript removes the main heading “.+”\.$/,
      observed: null,
    },
  ],
  passes: [{ name: 'the same in both', html: '<h1>App</h1>', dom: '<h1>App</h1>' }],
  nearMisses: [
    { name: 'a page that was not rendered', html: '<p>Text</p>' },
    { name: 'other text beside it', html: '<h1>App</h1>', dom: `<h1>App</h1><p>More</p>` },
  ],
});
