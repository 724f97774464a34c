import { describeCheck } from '../../testing.ts';
import { linkEmptyAnchor } from './link-empty-anchor.ts';

describeCheck(linkEmptyAnchor, {
  fails: [
    {
      name: 'a link around an icon',
      html: '<a href="/cart"><i class="icon-cart"></i></a>',
      evidence: { total: 1, links: [{ href: '/cart', containsImage: false }] },
      message: 'The link to /cart has no text.',
    },
    {
      name: 'a linked image without alternative text',
      html: '<a href="/a"><img src="a.jpg"></a><a href="/b"><img src="b.jpg" alt=""></a>',
      evidence: { total: 2, links: [{ href: '/a', containsImage: true }, { href: '/b' }] },
      message: /^The image that links to \/a .*and 1 more/,
    },
    {
      name: 'the same link twice, once',
      html: '<a href="/cart"></a><a href="/cart"> &nbsp; </a>',
      evidence: { total: 1 },
    },
  ],
  passes: [
    { name: 'a link with text', html: '<a href="/cart">Cart</a>' },
    { name: 'a linked image with alternative text', html: '<a href="/"><img src="l.svg" alt="Acme"></a>' },
  ],
  nearMisses: [
    { name: 'a label', html: '<a href="/cart" aria-label="Cart"><i></i></a>' },
    { name: 'a label on what is inside', html: '<a href="/cart"><i aria-label="Cart"></i></a>' },
    { name: 'an icon with a title', html: '<a href="/cart"><svg><title>Cart</title></svg></a>' },
    { name: 'a link that nobody meets', html: '<a href="/cart" aria-hidden="true" tabindex="-1"></a>' },
    { name: 'a place on the page', html: '<a href="#details"></a>' },
    { name: 'the target of such a place', html: '<a name="details"></a>' },
    { name: 'a link to another site', html: '<a href="https://example.org/"></a>' },
  ],
});
