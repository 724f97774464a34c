import { describeCheck } from '../../testing.ts';
import { linkUncrawlable } from './link-uncrawlable.ts';

describeCheck(linkUncrawlable, {
  fails: [
    {
      name: 'a script for an address',
      html: '<a href="javascript:open(1)">Shoes</a>',
      evidence: { total: 1, links: [{ element: 'a', href: 'javascript:open(1)', text: 'Shoes' }] },
      message: 'The link "Shoes" has the address javascript:open(1).',
    },
    { name: 'no address but a router', html: '<a routerlink="/shoes">Shoes</a>', message: /has no address/ },
    {
      name: 'a bare # and a handler that goes elsewhere',
      html: `<a href="#" onclick="window.location='/shoes'">Shoes</a>`,
    },
    {
      name: 'an element of a rendered page that opens another page when it is clicked',
      html: '<div id=root></div>',
      dom: '<div><span>Shoes</span></div>',
      rendering: { scriptLinks: [{ element: 'span', text: 'Shoes', url: 'https://example.com/shoes' }] },
      message: '"Shoes" leads to https://example.com/shoes by script alone: it is no link with an address.',
    },
    {
      name: 'elements that a script makes links',
      html: `<span data-href="/a">A</span><div onclick="location.href='/b'">B</div>`,
      evidence: { total: 2 },
      message: /<span>.*and 1 more/,
    },
    { name: 'a file on the computer of its author', html: '<a href="file:///C:/shoes.html">Shoes</a>' },
    {
      name: 'an address that does nothing, as buttons have it, though less so',
      html: '<a href="javascript:void(0)" onclick="toggle()">Menu</a><a href="javascript:;">Copy</a>',
      severity: 'low',
      evidence: { total: 2 },
    },
  ],
  passes: [
    { name: 'a link with an address', html: '<a href="/shoes" onclick="track()">Shoes</a>' },
    {
      name: 'a card that opens what its link names',
      html: '<div id=root></div>',
      dom: '<div><a href="/shoes">Shoes</a></div>',
      rendering: { scriptLinks: [{ element: 'div', text: 'Shoes', url: 'https://example.com/shoes' }] },
    },
  ],
  nearMisses: [
    { name: 'a button', html: '<a href="javascript:void(0)" role="button">Menu</a>' },
    {
      name: 'a link that opens a menu',
      html: '<a href="#" aria-expanded="false" onclick="location">Menu</a>',
    },
    { name: 'a handler that stays on the page', html: '<a href="#" onclick="toggle()">Menu</a>' },
    {
      name: 'buttons that open a cart, a sign-in or another site',
      html: '<div id=root></div>',
      dom: '<div><button>Cart</button></div>',
      rendering: {
        scriptLinks: ['https://example.com/cart', 'https://example.com/login', 'https://pay.test/'].map(
          (url) => ({ element: 'button', text: 'Go', url }),
        ),
      },
    },
    { name: 'a link that prints', html: '<a href="javascript:window.print()">Print</a>' },
    { name: 'the target of a link', html: '<a name="details"></a>' },
    { name: 'mail and telephone', html: '<a href="mailto:a@example.com">Mail</a><a href="tel:1">Call</a>' },
  ],
});
