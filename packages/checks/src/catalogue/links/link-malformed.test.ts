import { describeCheck } from '../../testing.ts';
import { linkMalformed } from './link-malformed.ts';

describeCheck(linkMalformed, {
  fails: [
    {
      name: 'a scheme without its colon',
      html: '<a href="http//example.org/">Elsewhere</a>',
      evidence: {
        total: 1,
        links: [
          {
            href: 'http//example.org/',
            reason: 'misspelled_scheme',
            resolved: 'https://example.com/http//example.org/',
          },
        ],
      },
    },
    {
      name: 'a mail address, and a placeholder',
      html: '<a href="info@example.com">Mail</a><a href="/shoes/{{ slug }}">Shoes</a>',
      evidence: { total: 2 },
      message: /is a mail address .*and 1 more/,
    },
    {
      name: 'a host that is none',
      html: '<a href="https://">x</a>',
      evidence: { links: [{ resolved: null }] },
    },
    {
      name: 'hosts that no name server knows',
      html: `<a href="https://${'a'.repeat(64)}.com/">x</a><a href="http://www..example.org/">y</a>`,
      evidence: { total: 2, links: [{ reason: 'not_a_url' }, { reason: 'not_a_url' }] },
    },
  ],
  passes: [{ name: 'an address', html: '<a href="https://example.org/">Elsewhere</a>' }],
  nearMisses: [
    { name: 'blanks around the address', html: '<a href=" /shoes\n">Shoes</a>' },
    { name: 'an address within an address', html: '<a href="/login?next=https://example.com/">Sign in</a>' },
    {
      name: 'another scheme',
      html: '<a href="mailto:info@example.com">Mail</a><a href="tel:+4989123">Call</a>',
    },
    { name: 'a link without an address', html: '<a>Shoes</a><a href="">Here</a>' },
  ],
});
