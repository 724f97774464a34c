import { expect, test } from '@jest/globals';
import type { ToolPatch } from '@plumbline/contracts';
import { packPatches, type PatchedPage } from './pack-patches.ts';

/** Returns pages with these numbers of edits, each edit of about 100 bytes. */
function pagesWith(...counts: readonly number[]): PatchedPage[] {
  return counts.map((count, index) => ({
    after: String(index + 1),
    isUnfinished: false,
    patch: {
      ...envelope,
      path: `${index}.html`,
      edits: Array.from({ length: count }, (_each, line) => edit(line)),
    },
  }));
}

const envelope = { untrusted: true, url: 'https://example.com/', dashboardUrl: null, diff: null } as const;

function edit(line: number): ToolPatch['edits'][number] {
  return {
    checkId: 'title-missing',
    operation: 'replace',
    selector: 'title',
    line,
    offset: line,
    old: 'a',
    new: 'b',
  };
}

const wanted = { detail: 'short', room: 1_500 } as const;

async function packed(pages: readonly PatchedPage[], more: Partial<Parameters<typeof packPatches>[1]> = {}) {
  const { patches, ...rest } = await packPatches(pages, { ...wanted, ...more });
  return { ...rest, edits: patches.map(({ path, edits }) => `${path}: ${edits.length}`) };
}

test('an answer has as many whole pages as have room', async () => {
  await expect(packed(pagesWith(2, 0, 3, 8, 1))).resolves.toEqual({
    edits: ['0.html: 2', '2.html: 3'],
    unfinished: [],
    nextCursor: '3',
    editsLeft: 0,
  });
});

test('a first page without room for all its edits is cut, and the rest is at the cursor', async () => {
  const pages = pagesWith(25);
  await expect(packed(pages, { cursor: '0' })).resolves.toMatchObject({
    edits: ['0.html: 12'],
    nextCursor: '0.12',
    editsLeft: 13,
  });
  await expect(packed(pages, { cursor: '0.12' })).resolves.toMatchObject({
    nextCursor: '0.24',
    editsLeft: 1,
  });
  await expect(packed(pages, { cursor: '0.24' })).resolves.toMatchObject({
    edits: ['0.html: 1'],
    nextCursor: null,
    editsLeft: 0,
  });
});

test('an edit that is larger than all the room is given alone', async () => {
  await expect(packed(pagesWith(2), { room: 50 })).resolves.toMatchObject({
    edits: ['0.html: 1'],
    editsLeft: 1,
  });
});

test('a cursor behind the last edit of a page goes on with the next one', async () => {
  await expect(packed(pagesWith(2, 3), { cursor: '0.2' })).resolves.toMatchObject({ edits: ['1.html: 3'] });
});

test.each([{ limit: 1 }, { detail: 'full' as const }])('with %j no page is cut', async (more) => {
  await expect(packed(pagesWith(25, 1), more)).resolves.toMatchObject({
    edits: ['0.html: 25'],
    nextCursor: '1',
    editsLeft: 0,
  });
});

test('sources that take no value of one page need room, too, but do not count for a limit', async () => {
  const pages = pagesWith(0, 0, 0, 1).map((page) => ({
    ...page,
    isUnfinished: page.patch.edits.length === 0,
    patch: { ...page.patch, path: page.after.repeat(600) },
  }));
  await expect(packed(pages)).resolves.toMatchObject({
    unfinished: ['1', '2'].map((each) => each.repeat(600)),
    nextCursor: '2',
  });
  await expect(packed(pages, { limit: 1 })).resolves.toMatchObject({
    edits: [expect.any(String)],
    nextCursor: null,
  });
});
