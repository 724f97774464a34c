import { describeCheck } from '../../testing.ts';
import { jsonLd } from '../../testing/json-ld.ts';
import { sdBreadcrumbInvalid } from './sd-breadcrumb-invalid.ts';

const entry = (position: number, name: string, item?: string) => ({
  '@type': 'ListItem',
  position,
  name,
  item,
});
const list = (...itemListElement: readonly object[]) =>
  jsonLd({ '@type': 'BreadcrumbList', itemListElement });
const bread = entry(1, 'Bread', 'https://example.com/bread');
const trail = '<nav aria-label="Breadcrumb"><a href="/bread">Bread</a> <span>Rye</span></nav>';

describeCheck(sdBreadcrumbInvalid, {
  fails: [
    { name: 'one entry', html: list(bread), message: /itemListElement has one entry/, fix: null },
    { name: 'no entries', html: list(), fix: null },
    {
      name: 'numbers that do not count up; the visible trail replaces them',
      html: trail + list(bread, entry(3, 'Rye')),
      message: /does not count 1, 2, 3/,
      fix: /"position": 2/,
    },
    {
      name: 'no position',
      html: list({ '@type': 'ListItem', name: 'A', item: 'https://example.com/' }, bread),
      fix: null,
    },
    { name: 'an entry inside without URL', html: list(entry(1, 'Bread'), entry(2, 'Rye')), fix: null },
    { name: 'a relative URL', html: list(entry(1, 'Bread', '/bread'), entry(2, 'Rye')), fix: null },
    {
      name: 'another host',
      html: list(entry(1, 'Bread', 'https://example.net/'), entry(2, 'Rye')),
      severity: 'low',
      fix: null,
    },
    {
      name: 'another trail than the visible one',
      html: trail + list(entry(1, 'Cakes', 'https://example.com/cakes'), entry(2, 'Tart')),
      severity: 'low',
      fix: /"name": "Rye"/,
    },
  ],
  passes: [{ name: 'two entries, the last without URL', html: trail + list(bread, entry(2, 'Rye')) }],
  nearMisses: [
    { name: 'in another order', html: list(entry(2, 'Rye'), bread) },
    {
      name: 'positions as text',
      html: list({ ...bread, position: '1' }, { ...entry(2, 'Rye'), position: '2' }),
    },
    {
      name: 'names and URLs inside items',
      html: list(
        { '@type': 'ListItem', position: 1, item: { '@id': 'https://example.com/', name: 'Home' } },
        { '@type': 'ListItem', position: 2, item: { '@id': 'https://example.com/a', name: 'A' } },
      ),
    },
    {
      name: 'Microdata with relative links',
      html: `<ol itemscope itemtype="https://schema.org/BreadcrumbList">
        <li itemprop="itemListElement" itemscope itemtype="https://schema.org/ListItem"><a itemprop="item" href="/"><span itemprop="name">Home</span></a><meta itemprop="position" content="1"></li>
        <li itemprop="itemListElement" itemscope itemtype="https://schema.org/ListItem"><span itemprop="name">A</span><meta itemprop="position" content="2"></li></ol>`,
    },
    { name: 'an item list of another kind', html: jsonLd({ '@type': 'ItemList', itemListElement: [] }) },
  ],
});
