import { describeCheck } from '../../testing.ts';
import { h1Multiple } from './h1-multiple.ts';

describeCheck(h1Multiple, {
  fails: [
    {
      name: 'two headings that differ',
      html: '<h1>Acme Tools</h1><h1>Cordless drills</h1>',
      evidence: { texts: ['Acme Tools', 'Cordless drills'], offsets: [0, 19], total: 2 },
      message: 'The page has 2 different h1 headings, among them "Acme Tools", "Cordless drills".',
    },
    { name: 'the name of the site as an image', html: '<h1><img alt="Acme"></h1><h1>Cordless drills</h1>' },
  ],
  passes: [{ name: 'one heading', html: '<h1>Cordless drills</h1><h2>Batteries</h2>' }],
  nearMisses: [
    { name: 'the same text twice', html: '<h1>Cordless drills</h1><h1> cordless DRILLS </h1>' },
    { name: 'an empty one beside it', html: '<h1></h1><h1>Cordless drills</h1>' },
    {
      name: 'others in an aside, a dialog and a hidden part',
      html: '<h1>Drills</h1><aside><h1>News</h1></aside><dialog><h1>Cart</h1></dialog><div hidden><h1>Menu</h1></div>',
    },
  ],
});
