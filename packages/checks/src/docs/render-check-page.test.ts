import { expect, test } from '@jest/globals';
import { sketchPageCheck, sketchSiteCheck } from '../testing/sketch-check.ts';
import { renderCheckPage } from './render-check-page.ts';

test('a page holds all that the definition says', () => {
  const page = renderCheckPage(sketchPageCheck({ id: 'some-check', appliesTo: 'indexable' }));
  expect(page).toContain('# Something is wrong');
  expect(page).toContain('| Check | `some-check` |');
  expect(page).toContain('| Looks at | indexable HTML pages |');
  expect(page).toContain('```html\n<p>bad</p>\n```');
  expect(page).toContain('## Source\n\n- <https://example.com/>');
});

test('names of elements show in sentences', () => {
  const page = renderCheckPage(sketchPageCheck({ id: 'a', howToFix: 'Close the <title> element.' }));
  expect(page).toContain('Close the \\<title> element.');
});

test('an example that is not HTML, or has a fence of its own, is shown as it is', () => {
  const example = { bad: 'Disallow: /', good: 'a\n```\nb' };
  const page = renderCheckPage(sketchPageCheck({ id: 'a', example }));
  expect(page).toContain('```text\nDisallow: /\n```');
  expect(page).toContain('````text\na\n```\nb\n````');
});

test('lists unexpected decisions of the check', () => {
  const page = renderCheckPage(
    sketchPageCheck({ id: 'a', decisions: ['Ignores <noscript>.', 'Always low.'] }),
  );
  expect(page).toContain('## Decisions\n\n- Ignores \\<noscript>.\n- Always low.\n\n## Source');
});

test('says whether it can be fixed automatically and whether it counts', () => {
  const fixable = renderCheckPage(sketchSiteCheck({ id: 'a', fixable: true }));
  expect(fixable).toContain('| Automatic fix | offered');
  expect(fixable).toContain('| Looks at | the site as a whole');
  const opportunity = renderCheckPage(sketchPageCheck({ id: 'a', informational: true }));
  expect(opportunity).toContain('| Severity | medium (informational: not scored) |');
  expect(opportunity).toContain('| Automatic fix | no |');
});
