import { describeCheck } from '../../testing.ts';
import { structDeadEnd } from './struct-dead-end.ts';

describeCheck(structDeadEnd, {
  fails: [
    { name: 'no links', html: '<p>Thank you</p>', evidence: { links: 0 }, message: 'The page has no links.' },
    {
      name: 'links that lead nowhere on the site',
      html: '<a href="#top">Up</a><a href="/page">Here</a><a href="mailto:a@example.com">Mail</a><a href="https://example.org/">Elsewhere</a>',
      evidence: { links: 4 },
    },
    {
      name: 'a shell that a script fills',
      html: '<div id="root"></div><script src="/app.js"></script>',
      confidence: 'low',
    },
  ],
  passes: [{ name: 'a link home', html: '<a href="/">Home</a>' }],
  nearMisses: [
    { name: 'the other host of the site', html: '<a href="https://www.example.com/">Home</a>' },
    { name: 'a site of one page', html: '<p>Hello</p>', site: { isHomePage: true } },
    { name: 'a page that sends visitors on', html: '<meta http-equiv="refresh" content="0; url=/new">' },
    { name: 'an error page', html: '<title>Page not found</title><h1>404</h1><p>Page not found</p>' },
    { name: 'a noindex page', html: '<meta name="robots" content="noindex"><p>Thank you</p>' },
  ],
});
