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
  ])('is not %s', (_name, html) => {
    expect(kept(`<body>${html}</body>`)).not.toContain('kayaks');
  });

  test('may be code in a sentence', () => {
    expect(kept('<p>Set <code>max_connections</code>.</p>')).toBe('|Set |max_connections|.|');
  });

  test('is that of main where there is one', () => {
    expect(kept('<p>Welcome</p><main><p>Kayaks</p></main>')).toBe('|Kayaks|');
  });

  test('may be nothing', () => {
    expect(linkableText('')).toBe('');
  });
});
