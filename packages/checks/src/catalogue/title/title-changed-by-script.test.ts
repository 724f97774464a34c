import { describeCheck } from '../../testing.ts';
import { titleChangedByScript } from './title-changed-by-script.ts';

describeCheck(titleChangedByScript, {
  fails: [
    {
      name: 'another one after rendering',
      html: '<title>App</title>',
      dom: '<title>Cordless drills</title>',
      message: /^JavaScript changes the title from “.+” to “.+”\.$/,
    },
    {
      name: 'one that only scripts add',
      html: '<p>Text</p>',
      dom: '<title>Cordless drills</title>',
      message: /^The source has no title: JavaScript adds “.+”\.$/,
    },
    {
      name: 'one that scripts remove',
      html: '<title>App</title>',
      dom: '<p>Text</p>',
      message: /^JavaScript removes the title “.+”\.$/,
      observed: null,
    },
  ],
  passes: [{ name: 'the same in both', html: '<title>App</title>', dom: '<title>App</title>' }],
  nearMisses: [
    { name: 'a page that was not rendered', html: '<p>Text</p>' },
    { name: 'other text beside it', html: '<title>App</title>', dom: `<title>App</title><p>More</p>` },
  ],
});
