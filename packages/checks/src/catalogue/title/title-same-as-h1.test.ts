import { describeCheck } from '../../testing.ts';
import { titleSameAsH1 } from './title-same-as-h1.ts';

const named = '<meta property="og:site_name" content="Acme Tools">';

describeCheck(titleSameAsH1, {
  fails: [
    { name: 'the same words', html: '<title>Cordless drills</title><h1>Cordless drills</h1>' },
    {
      name: 'the same but for case, white space and the name of the site',
      html: `<title>Cordless  Drills – Acme Tools</title>${named}<h1>cordless <b>drills</b></h1>`,
      evidence: { title: 'Cordless Drills – Acme Tools', h1: 'cordless drills' },
    },
  ],
  passes: [{ name: 'different words', html: '<title>24 cordless drills</title><h1>Cordless drills</h1>' }],
  nearMisses: [
    {
      name: 'a suffix that is not the name of the site',
      html: `<title>Drills | Sale</title>${named}<h1>Drills</h1>`,
    },
    { name: 'no title and no heading', html: '<title></title><h1></h1>' },
    {
      name: 'only the second heading is the same',
      html: '<title>Drills</title><h1>Tools</h1><h1>Drills</h1>',
    },
  ],
});
