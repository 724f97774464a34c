import { describe, expect, test } from '@jest/globals';
import { linkableText } from './linkable-text.ts';

function kept(html: string): string {
  return linkableText(html).replace(/\uFFFC+/g, '|');
}

describe('text that may become a link', () => {
  test('stands where it stands in the source', () => {
    const html = '<p>We sell <b>touring kayaks</b> &amp; more.</p>';
    const text = linkableText(html);
    expect(text).toHaveLength(html.length);
    expect(text.indexOf('touring kayaks')).toBe(html.indexOf('touring kayaks'));
    expect(kept(html)).toBe('|We sell |touring kayaks| &amp; more.|');
  });

  test.each([
    ['a link', '<a href="/x">kayaks</a>'],
    ['a heading', '<h2>kayaks</h2>'],
    ['code', '<pre><code>kayaks</code></pre>'],
    ['a control', '<button>kayaks</button>'],
    ['the head of a table', '<table><tr><th>kayaks</th></tr></table>'],
    ['navigation', '<nav><p>kayaks</p></nav>'],
    ['what is hidden', '<p hidden>kayaks</p>'],
    ['a script', '<script>kayaks</script>'],
    ['a comment', '<!-- kayaks -->'],
    ['a comment in a sentence', '<p>Boats <!-- kayaks --> of wood.</p>'],
    ['a byline', '<p class="byline">By the kayaks team</p>'],
    [
      'a date and its author',
      '<div class="entry-meta">On Monday, by <span class="author vcard">kayaks</span></div>',
    ],
    ['what readers say', '<div id="comments"><p>kayaks</p></div>'],
    ['a list of what is before and behind', '<ul class="docnav"><li>kayaks</li></ul>'],
    ['a margin', '<div role="navigation"><p>kayaks</p></div>'],
    ['what else there is to read', '<div class="related-posts"><p>kayaks</p></div>'],
  ])('is not %s', (_name, html) => {
    expect(kept(`<body>${html}</body>`)).not.toContain('kayaks');
  });

  test('may be code in a sentence', () => {
    expect(kept('<p>Set <code>max_connections</code>.</p>')).toBe('|Set |max_connections|.|');
  });

  test('is what stands behind a byline and around a comment', () => {
    expect(kept('<article><p class="byline">By Jo</p><p>Touring <!-- x -->kayaks</p></article>')).toBe(
      '|Touring |kayaks|',
    );
    expect(kept('<body class="post-template tag-boats"><p>Kayaks</p></body>')).toBe('|Kayaks|');
  });

  test('is that of main where there is one', () => {
    expect(kept('<p>Welcome</p><main><p>Kayaks</p></main>')).toBe('|Kayaks|');
  });

  test('may be nothing', () => {
    expect(linkableText('')).toBe('');
  });
});
