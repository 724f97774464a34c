import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { fixOfEdits, pageEdits, splitHead, type Edit } from '@plumbline/fixes';
import { factsOfSource } from '@plumbline/checks';
import { summarise } from '@plumbline/page-facts';
import { inTime } from '@plumbline/testkit';
import { diffOfEdits } from './diff-of-edits.ts';
import { diffOfHead, patchSource, type PatchTask } from './patch-source.ts';

const title: Edit = { kind: 'title', value: 'New' };
const canonical: Edit = { kind: 'link', rel: 'canonical', href: 'https://example.com/' };
const body = '<body>\n<p>Text</p>\n</body>\n</html>\n';

/** Returns the diff of edits in a page of which an analysis kept this source. */
function diffIn(headSource: string, edits: readonly Edit[], source?: ReturnType<typeof pageEdits>) {
  const kept = splitHead(headSource);
  const fix = { ...fixOfEdits(null, '', edits), ...(source === undefined ? {} : { source: [source] }) };
  return diffOfHead('index.html', kept, pageEdits([{ checkId: 'a', fix }], kept.head));
}

async function gitApplies(page: string, diff: string | null): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'patch-'));
  await writeFile(join(folder, 'index.html'), page);
  execFileSync('git', ['apply', '-'], {
    cwd: folder,
    input: diff ?? '',
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  return readFile(join(folder, 'index.html'), 'utf8');
}

test('a diff of thousands of edits is made in time, and taken by git apply', async () => {
  const line = (path: string) => `<p>Text <a href="${path}">link</a></p>\n`;
  const lines = Array.from({ length: 5_000 }, (_each, number) => line(`/old/${number}`));
  const page = `<html>\n<body>\n${lines.join('')}</body>`;
  const edits = [...page.matchAll(/old/g)]
    .map(({ index }) => ({ offset: index, old: 'old', new: 'new' }))
    .toReversed();
  const diff = inTime(5_000, () => diffOfEdits('index.html', page, edits));
  expect(await gitApplies(page, diff)).toBe(page.replaceAll('old', 'new'));
});

test('a diff has all edits of a place, also at the start and at the end', async () => {
  const page = '\n<img src="/a.png">\nlast';
  const at = page.indexOf('<img');
  const edits = [
    { offset: page.length, old: '', new: '!' },
    { offset: at, old: '<img', new: '<img height="1"' },
    { offset: at, old: '<img', new: '<img width="2"' },
    { offset: 0, old: '\n', new: '<!doctype html>' },
  ];
  expect(await gitApplies(page, diffOfEdits('index.html', page, edits))).toBe(
    '<!doctype html><img width="2" height="1" src="/a.png">\nlast!',
  );
});

describe('a diff of a head that an analysis kept', () => {
  test.each([
    ['the last line of the head', '<html>\n<head>\n<title>Old</title>\n</head>\n', [title, canonical]],
    ['Windows line breaks', '<html>\r\n<head>\r\n<title>Old</title>\r\n  </head>\r\n', [canonical]],
    ['the start of a long head', `<html>\n<head>\n<title>Old</title>\n${'<meta>\n'.repeat(9)}`, [title]],
  ])('is taken by git apply: %s', async (_what, headSource, edits) => {
    const endOfHead = headSource.includes('</head>') ? '' : '</head>';
    const page = `${headSource}${endOfHead}${body}`;
    const patched = await gitApplies(page, diffIn(headSource, edits));
    expect(patched).toMatch(edits.includes(title) ? /<title>New<\/title>/ : /<title>Old<\/title>/);
    expect(patched.endsWith(body)).toBe(true);
  });

  test.each([
    ['a page in one line', '<html><head><title>Old</title>'],
    ['a last line that more follows', '<html>\n<head>\n<title>Old</title>'],
    ['a last line with nothing known after it', '<html>\n<head>\n<title>Old</title>\n'],
  ])('is null where git could not compare it with the file: %s', (_what, headSource) => {
    expect(diffIn(headSource, [title])).toBeNull();
  });

  test('is null with an insertion behind the head', () => {
    const headSource = '<html>\n<head>\n<title>Old</title>\n</head>\n';
    const heading = { checkId: 'a', selector: 'body', line: 9, offset: 500, old: '', new: '<h1>New</h1>' };
    const insert: Edit = { kind: 'insert', offset: 500, element: { kind: 'heading', level: 1, text: 'New' } };
    expect(diffIn(headSource, [insert], [heading])).toBeNull();
  });
});

test('a manual of a template language is a finished page if the server sent this text to the analysis', () => {
  const url = 'https://example.com/expansion';
  const html =
    '<!doctype html>\n<html lang="en">\n<head>\n</head>\n<body>\n<h1>How ${lookup} expands in strings</h1>\n</body>\n</html>\n';
  const { contentHash } = summarise(factsOfSource({ url, html }, () => null, { withFingerprints: true }));
  const patched = (hash: string | null) => {
    const known = { fixes: [], withdrawn: [], contentHash: hash };
    return patchSource({ page: { url, html }, path: 'a.html', known, withDiff: false }, () => null);
  };
  expect(patched(null).isUnfinished).toBe(true);
  const { edits, isUnfinished } = patched(contentHash);
  expect(isUnfinished).toBe(false);
  expect(edits.map(({ checkId }) => checkId)).toContain('canonical-missing');
});

test('a heading without the name that all titles of the site share comes from the plan', () => {
  const url = 'https://example.com/rooms';
  const html =
    '<!doctype html><html lang="en"><head><title>Rooms and suites | Hotel Lake</title></head><body><main><p>All of them have a view.</p></main></body></html>';
  const heading = { kind: 'heading', level: 1, text: 'Rooms and suites' } as const;
  const edit = { kind: 'insert', offset: html.indexOf('<main>'), element: heading } as const;
  const known = {
    fixes: [{ checkId: 'h1-missing', fix: fixOfEdits(null, heading.text, [edit]) }],
    withdrawn: [],
    contentHash: summarise(factsOfSource({ url, html }, () => null, { withFingerprints: true })).contentHash,
  };
  const headingsIn = (fixes: PatchTask['known']['fixes']) =>
    patchSource(
      { page: { url, html }, path: 'a.html', known: { ...known, fixes }, withDiff: false },
      () => null,
    )
      .edits.filter(({ checkId }) => checkId === 'h1-missing')
      .map((each) => each.new);
  expect(headingsIn([])).toEqual(['<h1>Rooms and suites | Hotel Lake</h1>']);
  expect(headingsIn(known.fixes)).toEqual(['<h1>Rooms and suites</h1>']);
});

describe('a source gets the declaration of its encoding that the plan has, since the server names none', () => {
  const declaration = '<meta charset="utf-8">';
  const fix = fixOfEdits(null, declaration, [{ kind: 'prologue', doctype: false, charset: true }]);
  const known = {
    fixes: [{ checkId: 'content-doctype-charset', fix }],
    withdrawn: [],
    contentHash: null,
  };
  const headOf = (head: string) => `<!doctype html>\n<html lang="en">\n<head>${head}</head>\n`;
  const patched = (head: string, fixes = known.fixes) => {
    const html = `${headOf(head)}<body><h1>Café</h1></body></html>`;
    const page = { url: 'https://example.com/cafe', html };
    const checkId = 'content-doctype-charset';
    return patchSource(
      { page, path: 'a.html', known: { ...known, fixes }, checkId, withDiff: false },
      () => null,
    ).edits.map((edit) => [edit.old, edit.new.trim()]);
  };
  const late = `<!--${' '.repeat(1_100)}-->${declaration}`;

  test.each([
    ['none', '<title>Café</title>', [['', declaration]]],
    [
      'one that comes too late',
      late,
      [
        [declaration, ''],
        ['', declaration],
      ],
    ],
    ['one already', `${declaration}<title>Café</title>`, []],
  ])('a head with %s', (_what, head, edits) => {
    expect(patched(head)).toEqual(edits);
    expect(patched(head, [])).toEqual([]);
  });
});

describe('a source that is not one finished page takes no value of one page', () => {
  const patched = (html: string) => {
    const known = { fixes: [], withdrawn: [], contentHash: null };
    return patchSource(
      { page: { url: 'https://example.com/a', html }, path: 'a.html', known, withDiff: false },
      () => null,
    );
  };

  test.each([
    [
      'a template',
      '<!doctype html><html lang="en"><head><title>{{ title }}</title></head><body></body></html>',
    ],
    [
      'a shell',
      '<!doctype html><html lang="en"><head><title>App</title></head><body><div id="root"></div><script src="/a.js"></script></body></html>',
    ],
  ])('%s', (_what, html) => {
    const { edits, isUnfinished } = patched(html);
    expect(isUnfinished).toBe(true);
    expect(edits.map(({ checkId }) => checkId)).toEqual(['viewport-missing']);
  });

  test.each([
    ['Markdown', '---\ntitle: Drills\n---\n# Drills\n\nText'],
    ['a component', '<template><h1>Drills</h1></template>'],
    ['a part of a page', '<main><h1>Drills</h1><p>Text</p></main>'],
  ])('%s', (_what, html) => {
    expect(patched(html)).toEqual({ edits: [], diff: '', isUnfinished: true });
  });
});
