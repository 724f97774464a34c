import { describeCheck } from '../../testing.ts';
import { contentRemovedByScript } from './content-removed-by-script.ts';

const words = (count: number) => `<main><p>${'word '.repeat(count)}</p></main>`;

describeCheck(contentRemovedByScript, {
  fails: [
    {
      name: 'a page that scripts empty',
      html: words(100),
      dom: '<p>Loading</p>',
      evidence: { sourceWords: 100, renderedWords: 1 },
    },
    { name: 'less than half left', html: words(100), dom: words(49) },
  ],
  passes: [{ name: 'the same in both', html: words(100), dom: words(100) }],
  nearMisses: [
    { name: 'half of it left', html: words(100), dom: words(50) },
    { name: 'few words in all', html: words(99), dom: '<p></p>' },
    { name: 'a page that was not rendered', html: words(100) },
  ],
});
