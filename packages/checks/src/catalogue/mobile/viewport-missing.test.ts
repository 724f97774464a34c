import { describeCheck } from '../../testing.ts';
import { viewportMissing } from './viewport-missing.ts';

const viewport = '<meta name="viewport" content="width=device-width, initial-scale=1">';

describeCheck(viewportMissing, {
  fails: [
    {
      name: 'no viewport',
      html: '<head><title>Drills</title></head>',
      evidence: { count: 0 },
      fix: 'width=device-width, initial-scale=1',
    },
    {
      name: 'a blank one',
      html: '<meta name="viewport" content=" ">',
      fix: 'width=device-width, initial-scale=1',
    },
    {
      name: 'none, on a page whose layout has a fixed width, without a fix',
      html: '<table width="780"><tr><td>Drills</td></tr></table>',
      fix: null,
    },
    {
      name: 'several that differ, though less so',
      html: `<meta name="viewport" content="width=1024">${viewport}`,
      severity: 'low',
      evidence: { count: 2 },
      message: 'The page has 2 viewport meta tags that differ; browsers use the last.',
      fix: 'width=device-width, initial-scale=1',
    },
    { name: 'a blank one after the good one', html: `${viewport}<meta name="viewport" content="">` },
    {
      name: 'a page with noindex, which people open all the same',
      html: '<meta name="robots" content="noindex">',
    },
  ],
  passes: [{ name: 'a viewport', html: viewport }],
  nearMisses: [
    { name: 'a name in capitals', html: viewport.toUpperCase() },
    { name: 'the same tag twice', html: viewport + viewport },
    { name: 'an AMP page', html: '<html amp><title>Drills</title>' },
    { name: 'a document for printing', html: '<link rel="stylesheet" media="print" href="/print.css">' },
    { name: 'a second one inside noscript', html: `${viewport}<noscript>${viewport}</noscript>` },
    { name: 'an error page', response: { status: 404 } },
  ],
});
