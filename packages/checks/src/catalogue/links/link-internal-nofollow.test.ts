import { describeCheck } from '../../testing.ts';
import { linkInternalNofollow } from './link-internal-nofollow.ts';

describeCheck(linkInternalNofollow, {
  fails: [
    {
      name: 'a link to an own page',
      html: '<a href="/shoes" rel="NoFollow noopener">Shoes</a>',
      evidence: { total: 1, links: [{ href: '/shoes', rel: 'nofollow noopener', anchorText: 'Shoes' }] },
    },
    {
      name: 'links marked as those of users and of advertisers',
      html: '<a href="/a" rel="ugc">A</a><a href="/b" rel="sponsored">B</a>',
      evidence: { total: 2 },
      message: /and 1 more/,
    },
  ],
  passes: [{ name: 'a link without it', html: '<a href="/shoes" rel="noopener">Shoes</a>' }],
  nearMisses: [
    { name: 'a link to another site', html: '<a href="https://example.org/" rel="nofollow">Elsewhere</a>' },
    { name: 'the sign-in', html: '<a href="/login" rel="nofollow">Sign in</a>' },
    { name: 'another order of a list', html: '<a href="/shoes?sort=price" rel="nofollow">By price</a>' },
    { name: 'a month of a calendar', html: '<a href="/events/2026/12/" rel="nofollow">December</a>' },
    { name: 'an answer to a comment', html: '<a href="/post?replytocom=7" rel="nofollow">Reply</a>' },
    {
      name: 'the way back from an answer to a comment',
      html: '<a rel="nofollow" href="/page#respond" style="display:none">Cancel reply</a>',
      url: 'https://example.com/page',
    },
    {
      name: 'a tool of a wiki',
      html: '<meta name="generator" content="MediaWiki 1.39"><a href="/index.php/Special:RecentChangesLinked/Bread" rel="nofollow">Related changes</a>',
    },
    {
      name: 'a page of a wiki that nobody has written yet',
      html: '<a href="/doku.php?id=rye" class="wikilink2" rel="nofollow">rye</a>',
    },
    { name: 'a place on the page', html: '<a href="#top" rel="nofollow">Top</a>' },
    {
      name: 'a page that is nofollow as a whole: robots-nofollow-page',
      html: '<meta name="robots" content="nofollow"><a href="/shoes" rel="nofollow">Shoes</a>',
    },
  ],
});
