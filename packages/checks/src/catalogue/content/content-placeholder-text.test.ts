import { describeCheck } from '../../testing.ts';
import { contentPlaceholderText } from './content-placeholder-text.ts';

describeCheck(contentPlaceholderText, {
  fails: [
    {
      name: 'lorem ipsum',
      html: '<p>Drills. Lorem ipsum dolor sit amet.</p>',
      evidence: { placeholders: [{ location: 'text', match: 'Lorem ipsum' }], total: 1 },
      message: 'The page contains placeholder text: "Lorem ipsum" in the text.',
    },
    {
      name: 'the middle of it',
      html: '<p>sit amet, consectetur adipiscing',
      evidence: { placeholders: [{ match: 'sit amet' }] },
    },
    {
      name: 'an unfilled variable in the title',
      html: '<title>Drills in {{ city }}</title>',
      evidence: { placeholders: [{ location: 'title', match: '{{ city }}' }] },
    },
    { name: 'one of another language in the text', html: '<p>Price: ${product.price}</p>' },
    {
      name: 'one with three dots in a text of its own, behind an example',
      html: '<p>Write ${run...}. {{ "Read more…" | translate }}</p>',
      evidence: { placeholders: [{ match: '{{ "Read more…" | translate }}' }], total: 1 },
    },
    { name: 'a printed object', html: '<p>Sold by [object Object]</p>' },
    {
      name: 'a printed value as alternative text',
      html: '<img alt="undefined" src="/a.png">',
      evidence: { placeholders: [{ location: 'alternative text' }] },
    },
    { name: 'a heading to do', html: '<h2>TODO</h2>' },
    { name: 'the first post of every blog', html: '<h1>Hello world!</h1>' },
    {
      name: 'a value in structured data',
      html: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"null"}</script>',
      evidence: { placeholders: [{ location: 'structured data', match: 'null' }] },
    },
  ],
  passes: [{ name: 'real text', html: '<title>Drills</title><p>24 models to try.</p>' }],
  nearMisses: [
    {
      name: 'a placeholder in code',
      html: '<p>Write <code>{{ title }}</code> or <kbd>${name}</kbd>.</p><pre>lorem ipsum</pre>',
    },
    {
      name: 'an expression of which a manual leaves out the rest',
      html: '<p>The ${run...} expansion item does not use a shell, unlike {{ if … }}.</p>',
    },
    {
      name: 'a page about templates',
      html: `${'<pre>code</pre>'.repeat(3)}<p>{{ title }} prints the title.`,
    },
    {
      name: 'the words within a sentence',
      html: '<p>The value is undefined or null, and nothing is left TODO.',
    },
    { name: 'a section of a reference manual', html: '<h3>NaN</h3><h3>undefined</h3>' },
    { name: 'all, in Spanish', html: '<h2>Todo</h2><h2>todo</h2>' },
    {
      name: 'a value that is really null',
      html: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":null}</script>',
    },
    { name: 'single words of Latin', html: '<p>Dolor et ipsum.' },
  ],
});
