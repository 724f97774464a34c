import { describeCheck } from '../../testing.ts';
import { titleOutsideHead } from './title-outside-head.ts';

describeCheck(titleOutsideHead, {
  fails: [
    {
      name: 'a title in the body',
      html: '<html><head></head><body><h1>Drills</h1><title>Cordless drills</title></body></html>',
      evidence: { elements: [{ element: 'title', text: 'Cordless drills' }] },
      message: 'The title of the page is in the body instead of the head.',
      fix: '<title>Cordless drills</title>',
    },
    {
      name: 'title and description in the body',
      html: '<head></head><body><title>Drills</title><meta name="description" content="All our drills.">',
      message: 'The title and the description of the page are in the body instead of the head.',
    },
    {
      name: 'a document without an explicit head, which a person must repair',
      html: '<p>Text</p><title>Cordless drills</title>',
      fix: null,
    },
  ],
  passes: [
    {
      name: 'both in the head',
      html: '<head><title>Drills</title><meta name="description" content="All our drills."></head>',
    },
  ],
  nearMisses: [
    {
      name: 'a second title in the body',
      html: '<head><title>Drills</title></head><body><title>Drills</title></body>',
    },
    {
      name: 'the title of a drawing',
      html: '<head><title>A</title></head><body><svg><title>B</title></svg>',
    },
    {
      name: 'no head tag, but nothing before the title either',
      html: '<title>Drills</title><h1>Drills</h1>',
    },
  ],
});
