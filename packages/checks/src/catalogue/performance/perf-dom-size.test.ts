import { describeCheck } from '../../testing.ts';
import { perfDomSize } from './perf-dom-size.ts';

/** Groups of ten, so that no parent has many children. */
const elements = (count: number) => `<div><ul>${'<li>a</li>'.repeat(9)}</ul></div>`.repeat(count / 11);
const grouped = (count: number) => `<section>${elements(440)}</section>`.repeat(count / 440);
const nested = (depth: number, content = 'Text') =>
  `${'<div>'.repeat(depth)}${content}${'</div>'.repeat(depth)}`;

describeCheck(perfDomSize, {
  fails: [
    {
      name: 'more than 1,500 elements',
      html: grouped(1_760),
      message: /^The page has 1\d{3} elements \(more than 1500\)\.$/,
    },
    { name: 'more than 3,000 elements', html: grouped(3_520), severity: 'medium' },
    {
      name: 'deep nesting',
      html: nested(31),
      message: /^The page has elements nested \d\d deep \(more than 30\)\.$/,
    },
    { name: 'very deep nesting', html: nested(51), severity: 'medium' },
    {
      name: 'a long list, deeply nested in a large page',
      html: nested(20, '<p>a</p>'.repeat(801)),
      evidence: { childrenMax: 801 },
      message: 'The page has 801 elements in one parent (more than 60).',
    },
  ],
  passes: [{ name: 'a small page', html: '<p>Text</p>' }],
  nearMisses: [
    { name: 'a long list', html: `<ul>${'<li>a</li>'.repeat(500)}</ul>` },
    { name: 'a long table', html: `<table>${'<tr><td>1</td></tr>'.repeat(1_000)}</table>` },
    { name: 'a list in a small but deeply nested page', html: nested(20) + '<p>a</p>'.repeat(80) },
    { name: 'a long list beside deep nesting', html: nested(20) + '<p>a</p>'.repeat(801) },
    { name: 'nesting at the limit', html: nested(25) },
  ],
});
