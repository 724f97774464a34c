import { describeCheck } from '../../testing.ts';
import { descriptionChangedByScript } from './description-changed-by-script.ts';

describeCheck(descriptionChangedByScript, {
  fails: [
    {
      name: 'another one after rendering',
      html: '<meta name=description content=App>',
      dom: '<meta name=description content="All drills">',
      message: /^JavaScript changes the description from “.+” to “.+”\.$/,
    },
    {
      name: 'one that only scripts add',
      html: '<p>Text</p>',
      dom: '<meta name=description content="All drills">',
      message: /^The source has no description: JavaScript adds “.+”\.$/,
    },
    {
      name: 'one that scripts remove',
      html: '<meta name=description content=App>',
      dom: '<p>Text</p>',
      message: /^JavaScript removes the description “.+”\.$/,
      observed: null,
    },
  ],
  passes: [
    {
      name: 'the same in both',
      html: '<meta name=description content=App>',
      dom: '<meta name=description content=App>',
    },
  ],
  nearMisses: [
    { name: 'a page that was not rendered', html: '<p>Text</p>' },
    {
      name: 'other text beside it',
      html: '<meta name=description content=App>',
      dom: `<meta name=description content=App><p>More</p>`,
    },
  ],
});
