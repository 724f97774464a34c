import { describeCheck } from '../../testing.ts';
import { titleMissing } from './title-missing.ts';

describeCheck(titleMissing, {
  fails: [
    {
      name: 'no title element',
      html: '<meta property="og:site_name" content="Acme Tools"><h1>Cordless drills with brushless motors</h1>',
      evidence: { h1: 'Cordless drills with brushless motors', ogTitle: null, unclosed: false },
      fix: 'Cordless drills with brushless motors | Acme Tools',
    },
    {
      name: 'a title of white space only',
      html: '<title> &nbsp; </title><img src="/a.png">',
      fix: null,
    },
    {
      name: 'an empty first title, whatever follows',
      html: '<title></title><title>Second</title><h1>Spring sale of garden furniture</h1>',
      fix: 'Spring sale of garden furniture',
    },
    {
      name: 'a title that is never closed',
      html: '<title>Drills <h1>Drills</h1>',
      evidence: { unclosed: true },
      fix: null,
    },
    {
      name: 'a page that is not to be indexed, though less so',
      html: '<meta name="robots" content="noindex"><h1>Your shopping cart at Acme Tools</h1>',
      severity: 'low',
    },
    {
      name: 'an empty shell for a framework, with less confidence',
      html: '<div id="root"></div><script src="/app.js"></script>',
      confidence: 'medium',
      fix: null,
    },
  ],
  passes: [{ name: 'a title in the head', html: '<head><title>Cordless drills</title></head>' }],
  nearMisses: [
    { name: 'a title in the body is another fault', html: '<body><p>Text<title>Cordless drills</title>' },
    { name: 'an empty title inside an svg', html: '<title>Drills</title><svg><title></title></svg>' },
    { name: 'a response that is no page', html: '', response: { status: 404 } },
  ],
});
