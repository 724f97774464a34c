import { describeCheck } from '../../testing.ts';
import { linkBrokenFragment } from './link-broken-fragment.ts';

describeCheck(linkBrokenFragment, {
  fails: [
    {
      name: 'a section that is not there',
      html: '<a href="#prices">Prices</a><h2 id="pricing">Prices</h2>',
      evidence: { total: 1, links: [{ href: '#prices', fragment: 'prices', anchorText: 'Prices' }] },
    },
    {
      name: 'with the address of the page, where a script may add it',
      html: '<a href="/page#prices">Prices</a><script src="/a.js"></script>',
      confidence: 'medium',
    },
  ],
  passes: [
    { name: 'a section that is there', html: '<a href="#prices">Prices</a><h2 id="prices">Prices</h2>' },
    { name: 'a named anchor', html: '<a href="#prices">Prices</a><a name="prices"></a>' },
  ],
  nearMisses: [
    {
      name: 'an id of other letters than ASCII',
      html: '<a href="#%C3%BCber">Über</a><h2 id="über">Über</h2>',
    },
    { name: 'the top', html: '<a href="#top">Up</a><a href="#">Up</a>' },
    { name: 'a route', html: '<a href="#/prices">Prices</a><a href="#!prices">Prices</a>' },
    { name: 'a text fragment', html: '<a href="#:~:text=prices">Prices</a>' },
    { name: 'another page', html: '<a href="/other#prices">Prices</a>' },
    { name: 'a link that opens something', html: '<a href="#menu" aria-controls="menu">Menu</a>' },
    { name: 'a tab', html: '<a href="#tab-2" role="tab">Prices</a>' },
  ],
});
