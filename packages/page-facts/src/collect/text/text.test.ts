import { describe, expect, test } from '@jest/globals';
import { factsOf } from '../../testing.ts';

const textOf = (html: string) => factsOf(html).html.text;

describe('main content', () => {
  test.each([
    ['main', '<header>top</header><main><h1>A</h1><p>b</p></main><p>rest</p>', 'A b'],
    [
      'an element with the role of main',
      '<p>top</p><div role=Main><p>a</p><article>b</article></div><p>rest</p>',
      'a b',
    ],
    ['main in an element with its role', '<div role=main>a<main>b</main>c</div><p>rest</p>', 'a b c'],
    ['an article, without main', '<div>x</div><article><header>By</header>text</article>', 'By text'],
    ['all articles', '<article>a</article>x<article>b</article>', 'a b'],
    ['an article, with two mains', '<main>a</main><main>b</main><article>c</article>', 'c'],
    [
      'the body',
      '<nav>n</nav><header>h</header>text<footer>f</footer><aside>s</aside><dialog>d</dialog>',
      'text',
    ],
    ['the body, without forms', '<p>text</p><form>Name <input></form>', 'text'],
    ['a form, when all is in it', '<form><header>h</header><p>text</p></form>', 'text'],
    ['main, without navigation', '<main><nav>toc</nav><p>text</p><aside>ad</aside></main>', 'text'],
    [
      'no code that runs',
      '<main>a<script>b</script><style>c</style><template>d</template><noscript>e</noscript>f</main>',
      'a f',
    ],
    ['no title', '<title>t</title><main>a</main>', 'a'],
    ['blocks, apart', '<main><p>a</p><p>b</p><ul><li>c<li>d</ul>e<br>f</main>', 'a b c d e f'],
    ['inline elements, together', '<main>a<b>b</b><span>c</span></main>', 'abc'],
  ])('is %s', (_case, html, main) => {
    expect(textOf(html).main).toBe(main);
  });

  test('has words and first paragraphs', () => {
    const text = textOf('<p>outside</p><main><p>One two.</p><p> </p><p>Three <b>four</b></p></main>');
    expect(text).toMatchObject({ words: 4, paragraphs: ['One two.', 'Three four'] });
  });

  test('keeps 20 paragraphs and 100,000 characters', () => {
    const text = textOf(`<main>${'<p>some words 👍👍👍</p>'.repeat(20_000)}`);
    expect(text.paragraphs).toHaveLength(20);
    expect(text.main.length).toBeLessThanOrEqual(100_000);
    expect(text.main).not.toMatch(/\p{Surrogate}/u);
  });
});

describe('paragraphs', () => {
  const first = 'We compare 24 cordless drills with brushless motors.';
  const second = 'Each of them was used in our workshop for a whole month.';

  test.each([
    ['div', `<div>${first}</div><div>${second}</div>`],
    [
      'section, with a heading',
      `<section><h2>Drills of this year</h2>${first}</section><section>${second}</section>`,
    ],
    ['cells', `<table><tr><td>${first}<td>12 V</tr><tr><td>${second}</table>`],
    ['lists', `<ul><li>${first}<li><a href=/a>All drills, by their weight and torque</a><li>${second}</ul>`],
    ['line breaks', `<h1>Drills</h1>${first}<br><br>${second}`],
    ['line breaks in p, below a bold name', `<p><b>Cordless drills</b><br>${first}<br/><br/>${second}</p>`],
    ['what stands around a menu', `<main>${first}<nav><a href=/a>All</a></nav>${second}</main>`],
  ])('are read of %s', (_what, html) => {
    expect(textOf(html).paragraphs).toEqual([first, second]);
  });

  test('are read of all blocks, where p holds captions alone', () => {
    const captions = [
      'BACK TO BASICS What a chuck is',
      'Example 2.1. Settings of a drill, and of a saw, for oak',
    ];
    const [one = '', other = ''] = captions.map((caption) => `<p>${caption}</p>`);
    expect(textOf(`${one}${one}<div>${first}</div>${other}<div>${second}</div>`).paragraphs).toContain(first);
  });

  test('are those of p elements where they hold enough', () => {
    expect(
      textOf(`<div>By Jane Doe, on the first of May in Leeds</div><p>${first}</p><p>${second}</p>`),
    ).toMatchObject({
      paragraphs: [first, second],
    });
  });

  test.each([
    ['what a form says of itself', `<h1>Drills</h1><form><p>${first}</p><p>${second}</p></form>`],
    ['links', `<p><a href=/a>${first}</a></p><p><a href=/b>${second}</a></p>`],
    ['what is hidden', `<div hidden><p>${first}</p><p>${second}</p></div>`],
    ['captions', `<figure><figcaption>${first}</figcaption></figure>`],
    ['captions by class', `<div class="wp-caption"><p>${first}</p><p>${second}</p></div>`],
    ['entries of a glossary', `<dl><dt>Drill<dd><p>${first}</p><dt>Saw<dd><p>${second}</p></dl>`],
  ])('are not %s', (_what, html) => {
    expect(textOf(`<main>${html}</main>`).paragraphs).toEqual([]);
  });

  test.each(['slogan', 'site-tagline', 'site-description'])('are no text of the class %s', (name) => {
    const html = `<h1>Drills</h1><p class="${name}">Acme Tools: drills for everybody since 1950.</p><p>${first}</p>`;
    expect(textOf(html).paragraphs).toEqual([first]);
  });

  test('are those below the heading, not the slogan above it', () => {
    const slogan = '<div>Acme Tools: drills for everybody since 1950, in Leeds and in York.</div>';
    expect(textOf(`${slogan}<h1>Drills</h1><p>${first}</p><p>${second}</p>`).paragraphs).toEqual([
      first,
      second,
    ]);
    expect(textOf(`<p>${first} ${second}</p><h1>Drills</h1>`).paragraphs).toEqual([`${first} ${second}`]);
  });

  test('are in a summary outside of details, which nobody can click', () => {
    const summary = `<summary><h4>Description</h4><p>${first}</p></summary>`;
    expect(textOf(`<main>${summary}<p>${second}</p></main>`).paragraphs).toEqual([first, second]);
    expect(textOf(`<main><details>${summary}<p>${second}</p></details></main>`).paragraphs).toEqual([second]);
  });

  test('are in a form where it is around the page', () => {
    expect(textOf(`<form><h1>Drills</h1><p>${first}</p></form>`).paragraphs).toEqual([first]);
  });
});

test('visible text holds everything, prose all but code', () => {
  const text = textOf('<nav>n</nav><main>a <code>x = 1</code><pre>y</pre></main><div hidden>h</div>');
  expect(text).toMatchObject({
    visible: 'n a x = 1 y h',
    prose: 'n a h',
    visibleCharacters: 13,
    visibleWords: 6,
  });
});

describe('contentHash', () => {
  const hashOf = (html: string): string => textOf(html).contentHash;
  const page = '<head><title>a</title></head><body><p class=x>Text  here</p></body>';

  test.each([
    [
      'scripts, styles and comments',
      '<body><script nonce=1>1</script><style>a</style><!-- b --><p>Text here</p></body>',
    ],
    ['attributes', '<body data-token=99><p id=q>Text here</p></body>'],
    ['the head', '<head><title>other</title><meta name=csrf content=3></head><body><p>Text here</p></body>'],
    ['white space', '<body>\n  <p>\n Text here</p></body>'],
  ])('does not depend on %s', (_case, html) => {
    expect(hashOf(html)).toBe(hashOf(page));
  });

  test.each([
    ['text', '<body><p>Text there</p></body>'],
    ['structure', '<body><div>Text here</div></body>'],
    ['images', '<body><p>Text here<img src=a></p></body>'],
  ])('depends on %s', (_case, html) => {
    expect(hashOf(html)).not.toBe(hashOf(page));
  });
});
