import {
  jsonBytes,
  readPatchCursor,
  writePatchCursor,
  type toolRoutes,
  type ToolPatch,
  type ToolPatches,
} from '@plumbline/contracts';
import type { z } from 'zod';

/** The changes of one page. */
export interface PatchedPage {
  /** The `pages` of a `PatchCursor` behind it. */
  readonly after: string;
  readonly patch: ToolPatch;
  /** Its source takes no value of one page. */
  readonly isUnfinished: boolean;
}

export interface PackedPatches extends Pick<ToolPatches, 'patches' | 'unfinished' | 'nextCursor'> {
  /** The number of edits of the last page that had no room. */
  readonly editsLeft: number;
}

type Wanted = Pick<z.infer<(typeof toolRoutes)['getPatches']['body']>, 'cursor' | 'limit' | 'detail'> & {
  /** Room for the changes, in bytes of JSON. */
  readonly room: number;
};

/**
 * Collects the changes of pages for an answer: as many pages as have room or, with a limit, that many. The first page
 * always has room. If it is too large, it is cut behind its first edits, unless it has a diff, which is for programs.
 */
export async function packPatches(
  pages: Iterable<PatchedPage> | AsyncIterable<PatchedPage>,
  { cursor = '', limit, detail, room }: Wanted,
): Promise<PackedPatches> {
  const patches: ToolPatch[] = [];
  const unfinished: string[] = [];
  const packed = { patches, unfinished };
  let { pages: before, edits: editsBefore } = readPatchCursor(cursor);
  for await (const { after, patch: whole, isUnfinished } of pages) {
    const patch = { ...whole, edits: whole.edits.slice(editsBefore) };
    const paths = isUnfinished ? [patch.path] : [];
    const isFirst = patches.length + unfinished.length === 0;
    const free = room - jsonBytes(packed) - jsonBytes(paths);
    const size = patch.edits.length === 0 ? 0 : jsonBytes(patch);
    const fits = limit === undefined ? size <= free : size === 0 || patches.length < limit;
    if (!fits && !isFirst)
      return { ...packed, nextCursor: writePatchCursor({ pages: before, edits: 0 }), editsLeft: 0 };
    const edits = fits || detail === 'full' ? patch.edits : firstEdits(patch, free);
    if (edits.length > 0) patches.push({ ...patch, edits });
    unfinished.push(...paths);
    const editsLeft = patch.edits.length - edits.length;
    if (editsLeft > 0) {
      const nextCursor = writePatchCursor({ pages: before, edits: editsBefore + edits.length });
      return { ...packed, nextCursor, editsLeft };
    }
    [before, editsBefore] = [after, 0];
  }
  return { ...packed, nextCursor: null, editsLeft: 0 };
}

/** Returns as many edits as have room, and at least one. */
function firstEdits(patch: ToolPatch, room: number): ToolPatch['edits'] {
  let free = room - jsonBytes({ ...patch, edits: [] });
  const tooMany = patch.edits.findIndex((edit) => {
    free -= jsonBytes(edit) + 1;
    return free < 0;
  });
  return tooMany === -1 ? patch.edits : patch.edits.slice(0, Math.max(1, tooMany));
}
