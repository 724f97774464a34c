import { describeCheck } from '../../testing.ts';
import { contentWaitsForReader } from './content-waits-for-reader.ts';

const dom = '<h1>Ferns</h1><button>Load more</button>';

describeCheck(contentWaitsForReader, {
  fails: [
    {
      name: 'a button that loads more',
      html: dom,
      dom,
      rendering: { waiting: [{ waitsFor: 'click', text: 'Load more' }] },
      observed: 'Load more',
      message: 'Content of the page waits for a click on “Load more”.',
    },
    {
      name: 'a scroll and a tab',
      html: dom,
      dom,
      rendering: {
        waiting: [
          { waitsFor: 'scroll', text: null },
          { waitsFor: 'click', text: 'Reviews' },
        ],
      },
      observed: 'scroll\nReviews',
      message: /a scroll or a touch, a click on “Reviews”/,
    },
  ],
  passes: [{ name: 'a page that shows all it has', html: dom, dom, rendering: { waiting: [] } }],
  nearMisses: [{ name: 'a page that was not rendered', html: dom }],
});
