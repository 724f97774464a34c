import { describeCheck } from '../../testing.ts';
import { redirectMetaRefresh } from './redirect-meta-refresh.ts';

const refresh = (content: string) => `<head><meta http-equiv="Refresh" content="${content}"></head>`;

describeCheck(redirectMetaRefresh, {
  fails: [
    {
      name: 'one that goes at once',
      html: refresh('0; url=/new'),
      evidence: { delaySeconds: 0, target: 'https://example.com/new' },
      message: /at once/,
    },
    {
      name: 'one after a delay, in another spelling',
      html: refresh("5;URL='https://example.org/'"),
      evidence: { delaySeconds: 5, target: 'https://example.org/' },
    },
    {
      name: 'a page that reloads itself all the time',
      html: refresh('10'),
      evidence: { delaySeconds: 10, target: null },
      severity: 'low',
    },
    {
      name: 'a header that says the same',
      html: '<title>Moved</title>',
      response: { headers: { refresh: '0; url=/new' }, redirectUrl: 'https://example.com/new' },
      evidence: { delaySeconds: 0, target: 'https://example.com/new', inHeader: true },
      message: /at once, with a Refresh header/,
    },
    {
      name: 'a header that reloads the page all the time',
      html: '<title>News</title>',
      response: { headers: { refresh: '10' } },
      evidence: { delaySeconds: 10, target: null, inHeader: true },
      severity: 'low',
    },
    { name: 'one that names the page itself', html: refresh('3; url=/page'), severity: 'low' },
  ],
  passes: [{ name: 'a page without one', html: '<head><meta name="refresh" content="0; url=/new"></head>' }],
  nearMisses: [
    { name: 'a page that reloads itself now and then', html: refresh('300') },
    { name: 'a delay that is none', html: refresh('soon; url=/new') },
    { name: 'one for browsers without scripts', html: `<noscript>${refresh('0; url=/plain')}</noscript>` },
    {
      name: 'a header with a delay: redirect-temporary',
      html: '<title>Moved</title>',
      response: { headers: { refresh: '5; url=/new' }, redirectUrl: 'https://example.com/new' },
    },
    { name: 'a target that is no page', html: refresh('0; url=javascript:reload()') },
  ],
});
