import { expect, test } from '@jest/globals';
import type { Fix } from './fix.ts';
import { canonicalFix, fixOfEdits, linkTargetFix, metaFix, replaceEntry, titleFix } from './make-fixes.ts';
import { ofStoredFix, toStoredFix } from './stored-fix.ts';

const URL = 'https://example.com/a';
const description = metaFix({ attribute: 'name', key: 'description', content: 'New', current: 'Old' });

test.each<[string, Fix]>([
  ['a title', titleFix(null, 'Saws & axes')],
  ['a description in the place of another', description],
  ['a canonical', canonicalFix(URL, null)],
  [
    'links to two URLs',
    linkTargetFix([
      { from: URL, to: `${URL}b` },
      { from: `${URL}c`, to: URL },
    ]),
  ],
  ['a removed entry of a sitemap', replaceEntry(URL, null)],
  ['a removed element', fixOfEdits('<meta>', '', [{ kind: 'remove', offset: 7 }])],
  ['a text for people', { ...titleFix('Old', 'New'), snippet: 'By hand', suggested: 'Another' }],
  ['an empty text for people', { ...titleFix(null, 'New'), snippet: '', suggested: '' }],
  ['no edit', { current: null, suggested: URL, snippet: URL, edits: [] }],
  ['changes of the source', { ...titleFix(null, 'New'), source: [[]] }],
])('%s comes back as it was stored', (_what, fix) => {
  expect(ofStoredFix(toStoredFix(fix))).toEqual(fix);
});

test('what the edits tell is not stored', () => {
  expect(toStoredFix(titleFix(null, 'New'))).toEqual({ edits: [{ kind: 'title', value: 'New' }] });
  expect(toStoredFix(description)).toEqual({ current: 'Old', edits: description.edits });
});

test('a fix that earlier versions stored whole is read', () => {
  expect(ofStoredFix(description)).toEqual(description);
});
