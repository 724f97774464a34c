import { describeCheck } from '../../testing.ts';
import { linkOnlyByScript } from './link-only-by-script.ts';

const menu = Array.from({ length: 30 }, (_, place) => `<a href="/${place}">${place}</a>`).join(' ');

describeCheck(linkOnlyByScript, {
  fails: [
    {
      name: 'a link that scripts add',
      html: '<p>Text</p>',
      dom: '<a href=/drills>Drills</a>',
      evidence: { links: ['https://example.com/drills'], total: 1 },
      message: /^A link of the page exists only after/,
    },
    {
      name: 'a whole menu',
      html: '<p>Text</p>',
      dom: menu,
      evidence: { total: 30 },
      message: /^30 links of the page exist only .+ and others\.$/,
    },
  ],
  passes: [{ name: 'the same in both', html: menu, dom: menu }],
  nearMisses: [
    {
      name: 'a link to another site',
      html: '<p>Text</p>',
      dom: '<a href=https://elsewhere.example/>Elsewhere</a>',
    },
    {
      name: 'a second link to a known page',
      html: '<a href=/drills>Drills</a>',
      dom: '<a href=/drills>Drills</a><a href=/drills>More</a>',
    },
    { name: 'a page that was not rendered', html: menu },
  ],
});
