import { describeCheck } from '../../testing.ts';
import { jsonLd } from '../../testing/json-ld.ts';
import { sdBreadcrumbMissing } from './sd-breadcrumb-missing.ts';

const url = 'https://example.com/bread/rye';
const trail = '<nav aria-label="Breadcrumb"><a href="/bread">Bread</a> <span>Rye</span></nav>';

describeCheck(sdBreadcrumbMissing, {
  fails: [
    {
      name: 'a visible trail',
      url,
      html: trail,
      evidence: { trail: ['Bread', 'Rye'] },
      fix: /"item": "https:\/\/example.com\/bread"/,
    },
    {
      name: 'a trail with an entry that leads nowhere',
      url,
      html: '<ol class="breadcrumb"><li><a href="/">Home</a><li>Bread<li>Rye</ol>',
      fix: null,
    },
    {
      name: 'a trail with two entries in one name',
      url,
      html: '<nav aria-label="Breadcrumb"><a href="/">Home</a> <span>Bread›Rye</span></nav>',
      fix: null,
    },
    ...['/shop//bread', '/bread?utm_source=trail', '/bread?sid=4f2a', 'http://example.com/bread'].map(
      (href) => ({
        name: `a trail with an address that nobody should copy: ${href}`,
        url,
        html: `<nav aria-label="Breadcrumb"><a href="${href}">Bread</a> <span>Rye</span></nav>`,
        fix: null,
      }),
    ),
    {
      name: 'a trail whose entries open a list of their siblings',
      url,
      html: '<ul class="breadcrumb"><li><a href="/">Home</a><ul><li><a href="/x">X</a><li><a href="/y">Y</a></ul><li>Rye</ul>',
      evidence: { trail: ['Home', 'Rye'] },
    },
  ],
  passes: [
    { name: 'marked up', url, html: trail + jsonLd({ '@type': 'BreadcrumbList', itemListElement: [] }) },
  ],
  nearMisses: [
    { name: 'a page near the root', url: 'https://example.com/bread', html: trail },
    { name: 'no visible trail', url, html: '<nav><a href="/">Home</a></nav>' },
    {
      name: 'markup that does not parse may hold it',
      url,
      html: `${trail}<script type="application/ld+json">{,</script>`,
    },
  ],
});
