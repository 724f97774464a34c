import { describeCheck } from '../../testing.ts';
import { robotsChangedByScript } from './robots-changed-by-script.ts';

describeCheck(robotsChangedByScript, {
  fails: [
    {
      name: 'a noindex that scripts add',
      html: '<p>Text</p>',
      dom: '<meta name=robots content=noindex>',
      observed: 'noindex',
      message: /adds “noindex”/,
    },
    {
      name: 'a nofollow that scripts add',
      html: '<p>Text</p>',
      dom: '<meta name=robots content=nofollow>',
      observed: 'nofollow',
    },
  ],
  passes: [
    {
      name: 'the same in both',
      html: '<meta name=robots content=nofollow>',
      dom: '<meta name=robots content=nofollow>',
    },
  ],
  nearMisses: [
    {
      name: 'a directive that allows everything',
      html: '<p>Text</p>',
      dom: '<meta name=robots content="index, follow">',
    },
    {
      name: 'a nofollow that scripts remove',
      html: '<meta name=robots content=nofollow>',
      dom: '<p>Text</p>',
    },
    { name: 'a page that was not rendered', html: '<meta name=robots content=nofollow>' },
  ],
});
