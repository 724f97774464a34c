import { describeCheck } from '../../testing.ts';
import { hreflangChangedByScript } from './hreflang-changed-by-script.ts';

describeCheck(hreflangChangedByScript, {
  fails: [
    {
      name: 'another one after rendering',
      html: '<link rel=alternate hreflang=de href=/de>',
      dom: '<link rel=alternate hreflang=de href=/de><link rel=alternate hreflang=fr href=/fr>',
      message: /^JavaScript changes the set of languages from “.+” to “.+”\.$/,
    },
    {
      name: 'one that only scripts add',
      html: '<p>Text</p>',
      dom: '<link rel=alternate hreflang=de href=/de><link rel=alternate hreflang=fr href=/fr>',
      message: /^The source has no set of languages: JavaScript adds “.+”\.$/,
    },
    {
      name: 'one that scripts remove',
      html: '<link rel=alternate hreflang=de href=/de>',
      dom: '<p>Text</p>',
      message: /^JavaScript removes the set of languages “.+”\.$/,
      observed: null,
    },
  ],
  passes: [
    {
      name: 'the same in both',
      html: '<link rel=alternate hreflang=de href=/de>',
      dom: '<link rel=alternate hreflang=de href=/de>',
    },
  ],
  nearMisses: [
    { name: 'a page that was not rendered', html: '<p>Text</p>' },
    {
      name: 'other text beside it',
      html: '<link rel=alternate hreflang=de href=/de>',
      dom: `<link rel=alternate hreflang=de href=/de><p>More</p>`,
    },
  ],
});
