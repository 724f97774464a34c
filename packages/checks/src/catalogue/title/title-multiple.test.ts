import { describeCheck } from '../../testing.ts';
import { titleMultiple } from './title-multiple.ts';

describeCheck(titleMultiple, {
  fails: [
    {
      name: 'two titles',
      html: '<head><title>Cordless drills</title><title>Acme Tools</title></head>',
      evidence: { titles: ['Cordless drills', 'Acme Tools'] },
      message: 'The page has 2 titles: "Cordless drills", "Acme Tools".',
      fix: 'Cordless drills',
    },
    {
      name: 'an empty one before the one with text',
      html: '<head><title></title><title>Cordless drills</title></head>',
      fix: 'Cordless drills',
    },
    {
      name: 'a generic one before the one with a topic',
      html: '<head><title>Home</title><title>Cordless drills</title></head>',
      fix: 'Cordless drills',
    },
    { name: 'only generic ones', html: '<title>Home</title><title>Untitled</title>', fix: null },
    {
      name: 'one that swallows other elements',
      html: '<title>Drills<link rel="canonical" href="/"><title>Cordless drills</title><title>Drills</title>',
      fix: null,
    },
    {
      name: 'titles in different languages, which a person must choose from',
      html: '<head><title>Cordless drills</title><title>Аккумуляторные дрели</title></head>',
      fix: null,
    },
    {
      name: 'a second one in the body',
      html: '<head><title>Drills</title></head><body><title>Drills</title>',
    },
  ],
  passes: [{ name: 'one title', html: '<title>Cordless drills</title>' }],
  nearMisses: [
    {
      name: 'titles of drawings',
      html: '<title>Cordless drills</title><svg><title>Logo</title></svg><svg><title>Menu</title></svg>',
    },
    {
      name: 'a title inside a template',
      html: '<title>Cordless drills</title><template><title>Later</title></template>',
    },
  ],
});
