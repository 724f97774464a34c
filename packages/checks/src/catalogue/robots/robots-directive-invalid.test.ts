import { describeCheck } from '../../testing.ts';
import { robotsDirectiveInvalid } from './robots-directive-invalid.ts';

const robots = (content: string, name = 'robots') =>
  `<head><meta name="${name}" content="${content}"></head>`;

describeCheck(robotsDirectiveInvalid, {
  fails: [
    {
      name: 'a misspelt directive',
      html: robots('no-index, follow'),
      evidence: { directives: [{ token: 'no-index', source: 'meta', reason: 'unknown' }] },
    },
    { name: 'a limit that is no number', html: robots('max-snippet:many') },
    { name: 'an equals sign', html: robots('max-image-preview=large') },
    { name: 'a date that is none', html: robots('unavailable_after: someday') },
    {
      name: 'indexifembedded without noindex',
      html: robots('indexifembedded'),
      message: /only with noindex/,
    },
    { name: 'an obsolete one', html: robots('noodp'), evidence: { directives: [{ reason: 'obsolete' }] } },
    { name: 'a misspelt name', html: robots('noindex', 'google-bot') },
    {
      name: 'a header',
      response: { mediaType: 'application/pdf', headers: { 'x-robots-tag': 'no index' } },
      evidence: { directives: [{ source: 'header' }] },
    },
    {
      name: 'data-nosnippet where it has no effect',
      html: '<p data-nosnippet>Text</p>',
      evidence: { directives: [{ token: '<p data-nosnippet>', source: 'element' }] },
    },
  ],
  passes: [
    {
      name: 'all that there is',
      html: robots('index, follow, max-snippet:-1, max-image-preview:large, max-video-preview:-1'),
    },
  ],
  nearMisses: [
    { name: 'directives that only other search engines know', html: robots('noarchive, nocache, noai') },
    { name: 'a date with a comma', html: robots('unavailable_after: Wednesday, 03-Jan-2029 15:00:00 GMT') },
    { name: 'indexifembedded with noindex', html: robots('noindex, indexifembedded') },
    { name: 'directives for another bot', html: robots('snippet-please', 'bingbot') },
    { name: 'data-nosnippet where it works', html: '<div data-nosnippet>Text</div>' },
    { name: 'capitals and surplus commas', html: robots('NoIndex,, NoFollow,') },
  ],
});
