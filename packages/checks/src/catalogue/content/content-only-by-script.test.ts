import { describeCheck } from '../../testing.ts';
import { contentOnlyByScript } from './content-only-by-script.ts';

const words = (count: number) => `<main><p>${'word '.repeat(count)}</p></main>`;

describeCheck(contentOnlyByScript, {
  fails: [
    {
      name: 'an empty shell that scripts fill',
      html: '<div id=root></div>',
      dom: words(50),
      evidence: { sourceWords: 0, renderedWords: 50 },
    },
    { name: 'less than half in the source', html: words(49), dom: words(100) },
  ],
  passes: [{ name: 'the same in both', html: words(100), dom: words(100) }],
  nearMisses: [
    { name: 'half of it in the source', html: words(50), dom: words(100) },
    { name: 'few words in all', html: '<p></p>', dom: words(49) },
    { name: 'a page that was not rendered', html: '<div id=root></div>' },
  ],
});
