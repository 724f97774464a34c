import { describeCheck } from '../../testing.ts';
import { linkGenericAnchor } from './link-generic-anchor.ts';

describeCheck(linkGenericAnchor, {
  fails: [
    {
      name: 'a link that says only "click here"',
      html: '<html lang="en"><p><a href="/visit">Click here!</a></p>',
      evidence: { total: 1, links: [{ href: '/visit', anchorText: 'Click here!', lang: 'en' }] },
    },
    {
      name: 'an arrow after it, and a typographic apostrophe',
      html: '<html lang="fr-FR"><a href="/a">En savoir plus »</a><a href="/b">Plus d’infos</a>',
      evidence: { total: 2 },
      message: /and 1 more/,
    },
    {
      name: 'a link in another language than its page',
      html: '<html lang="en"><a lang="ja" href="https://example.org/">こちら</a>',
    },
    { name: 'a page whose language is not known', html: '<a href="/visit">weiterlesen</a>' },
  ],
  passes: [{ name: 'a link that says where it leads', html: '<a href="/visit">Opening hours</a>' }],
  nearMisses: [
    {
      name: 'an arrow to the next page',
      html: '<html lang="de"><a href="/kapitel-2"><img src="/right.png" alt="Weiter"></a>',
    },
    { name: 'the next page of a series', html: '<html lang="de"><a rel="next" href="/kapitel-2">Weiter</a>' },
    { name: 'more of something', html: '<html lang="en"><a href="/shoes">More shoes</a>' },
    { name: 'a word that means something in this language', html: '<html lang="de"><a href="/">Start</a>' },
    {
      name: 'the very name of what it links to',
      html: '<html lang="en"><a href="/components/link.html">Link</a><a href="https://www.here.com/">Here</a><a href="/doku.php?id=start">start</a>',
    },
    { name: 'a label that says more', html: '<a href="/a" aria-label="Read more about shoes">Read more</a>' },
    {
      name: 'names of commands, functions and options',
      html: '<html lang="en"><a href="/a"><code>continue</code></a><a href="/b">start()</a><a href="/c">--details</a>',
    },
    { name: 'a link that is not followed', html: '<a href="/a" rel="nofollow">Read more</a>' },
    { name: 'a place on the page', html: '<a href="#more">More</a>' },
    { name: 'a mail address', html: '<a href="mailto:a@example.com">here</a>' },
    { name: 'a noindex page', html: '<meta name="robots" content="noindex"><a href="/a">here</a>' },
  ],
});
