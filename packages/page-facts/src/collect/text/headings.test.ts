import { expect, test } from '@jest/globals';
import { factsOf } from '../../testing.ts';

const headingsOf = (html: string) => factsOf(html).html.headings;

test.each([
  ['text', '<h2>A <em>b</em>&nbsp;c</h2>', { level: 2, text: 'A b c', imageOnly: false, hidden: false }],
  ['an image', '<h1><img alt=Logo src=a></h1>', { level: 1, text: 'Logo', imageOnly: true }],
  ['an image without alt', '<h1><img src=a></h1>', { text: '', imageOnly: true }],
  ['text and an image', '<h1>Hi <img alt=there src=a></h1>', { text: 'Hi there', imageOnly: false }],
  [
    'a drawing with a label',
    '<h1><a href=/><svg role=img aria-label=Logo></svg></a></h1>',
    { text: 'Logo', imageOnly: true },
  ],
  ['a label', '<h1 aria-label=Logo></h1>', { text: 'Logo', imageOnly: true }],
  ['a label and text', '<h1 aria-label=Logo>Hi</h1>', { text: 'Hi', imageOnly: false }],
  ['a label and an image', '<h1 aria-label=A><img alt=Logo src=a></h1>', { text: 'Logo', imageOnly: true }],
  ['text alone', '<h1 class=title>x</h1>', { isBare: true, className: 'title' }],
  ['an attribute that a script may use', '<h1 id=title></h1>', { isBare: false }],
  ['an element inside', '<h1><b>x</b></h1>', { isBare: false }],
  ['blocks', '<h1><span>One</span><br><span>Two</span></h1>', { text: 'One Two' }],
  ['a role', '<div role=heading aria-level=1>Main</div>', { level: 1, text: 'Main' }],
  ['a role without level', '<div role=heading>Main</div>', { level: 2 }],
  ['hidden', '<h1 hidden>x</h1>', { hidden: true }],
  ['inside what is hidden', '<div aria-hidden=true><h1>x</h1></div>', { hidden: true }],
  ['in a dialog', '<dialog><h1>x</h1></dialog>', { hidden: true }],
  ['in aside', '<aside><h1>x</h1></aside>', { hidden: true }],
  ['in nav', '<nav><div><h3>x</h3></div></nav>', { hidden: false, inNavigation: true }],
  ['in what has the role of nav', '<div role=navigation><h3>x</h3></div>', { inNavigation: true }],
  ['behind navigation', '<nav><nav></nav></nav><h2>x</h2>', { inNavigation: false }],
  ['in main', '<main><h2>x</h2></main>', { inMain: true }],
  ['in an element with the role of main', '<div role=main><h2>x</h2></div>', { inMain: true }],
  ['behind main', '<main></main><h2>x</h2>', { inMain: false }],
  ['in a block', '<article><header><h2>x</h2></header></article>', { isEnclosed: false }],
  ['in a link', '<a href=/><div><h2>x</h2></div></a>', { isEnclosed: true }],
  ['behind a link', '<a href=/>y</a><h2>x</h2>', { isEnclosed: false }],
  ['in what has the role of a dialog', '<div role=dialog><h2>x</h2></div>', { isEnclosed: true }],
  ['in a question about cookies', '<div class="c-CookieBar"><h2>x</h2></div>', { isEnclosed: true }],
  ['about cookies in a body', '<body class=no-cookies><h2>x</h2></body>', { isEnclosed: false }],
  ['of another element', '<div role=heading>x</div>', { isEnclosed: true }],
  ['in a template', '<template><h1>x</h1></template>', { hidden: true }],
  ['a link inside', '<h3><a href=/>x</a></h3>', { level: 3, text: 'x' }],
  ['a sign that links to it', '<h3>x<a href=#x>¶</a></h3>', { text: 'x' }],
  ['a sign of an icon font that links to it', '<h3>x<a href=#x>\uF0C1</a></h3>', { text: 'x' }],
  ['a script inside', '<h3>x<script>y</script></h3>', { text: 'x' }],
])('a heading with %s', (_case, html, heading) => {
  expect(headingsOf(html)).toMatchObject([heading]);
});

test('headings keep their order, and end where the next begins', () => {
  expect(headingsOf('<h1>a<h2>b<h3>c').map(({ level, text }) => [level, text])).toEqual([
    [1, 'a'],
    [2, 'b'],
    [3, 'c'],
  ]);
});
