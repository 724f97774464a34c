import { z } from 'zod';
import { PatchEdit } from '../plans/patches.ts';
import { DashboardUrl, HttpUrl, Id, OneOf } from '../vocabulary.ts';
import { Domain } from './domain.ts';
import { HTML_LENGTH_MAX } from './generate-meta.ts';
import { hasExactlyOneOf } from './one-of.ts';
import { Untrusted } from './page-text.ts';
import { Summary } from './summary.ts';
import { NextCursor, NextSteps, readListCursor, ToolList } from './tool-list.ts';

/** A relative path with slashes that stays inside its folder. */
const FilePath = z
  .string()
  .max(1_000)
  .regex(/^(?!\/)(?!.*(?:^|\/)\.\.?(?:\/|$))[^\\\r\n\t"]+$/, 'must be a relative path without . and ..');

/** Where the changes go on: behind these pages, and behind that many edits of the page that follows them. */
export interface PatchCursor {
  /** For given pages their number, for crawled pages the id of the last one; empty for none. */
  readonly pages: string;
  readonly edits: number;
}

/** Reads a cursor, such as `3`, `3.40`, an id, or `.40`. */
export function readPatchCursor(cursor: string): PatchCursor {
  const [pages = '', edits = '0'] = cursor.split('.');
  return { pages, edits: Number(edits) };
}

export function writePatchCursor({ pages, edits }: PatchCursor): string {
  return edits === 0 ? pages : `${pages}.${edits}`;
}

function isCursor(cursor: string, ofGivenPages: boolean): boolean {
  const { pages, edits } = readPatchCursor(readListCursor(cursor).position);
  if (!Number.isInteger(edits) || edits < 0) return false;
  if (ofGivenPages) return /^\d{1,5}$/.test(pages);
  return pages === '' ? edits > 0 : Id.safeParse(pages).success;
}

export const GetPatchesBody = z
  .strictObject({
    domain: Domain.optional().meta({ description: 'All pages of its latest scan.' }),
    url: HttpUrl.optional().meta({ description: 'One page of the site.' }),
    pages: z
      .array(
        z.strictObject({
          url: HttpUrl.meta({ description: 'Where the page is.' }),
          html: z.string().min(1).max(HTML_LENGTH_MAX),
          path: FilePath.optional().meta({ description: 'Its file, for the diff.' }),
        }),
      )
      .min(1)
      .max(100)
      .optional()
      .meta({ description: 'Sources to patch, as they are now.' }),
    actionId: Id.optional().meta({ description: 'Only the changes of this action.' }),
    detail: OneOf(['short', 'full'])
      .default('short')
      .meta({ description: '`full`: with unified diffs that `git apply` takes.' }),
    limit: ToolList.shape.limit,
    cursor: z.string().max(60).optional().meta({ description: '`nextCursor` of the previous answer.' }),
  })
  .refine(...hasExactlyOneOf('domain', 'url', 'pages'))
  .refine(({ pages, cursor }) => cursor === undefined || isCursor(cursor, pages !== undefined), {
    path: ['cursor'],
    error: 'must be the nextCursor of the previous answer',
  })
  .meta({ id: 'GetPatchesBody' });

export const ToolPatch = z
  .object({
    untrusted: Untrusted,
    url: z.string(),
    dashboardUrl: DashboardUrl.nullable(),
    path: z.string(),
    edits: z.array(PatchEdit).meta({
      description:
        'Make them in this order, from the end of the source to its start. Those of a page may take several answers.',
    }),
    diff: z.string().nullable().meta({
      description:
        'Null without `detail: "full"`, and for a crawled page with a query or with changes behind its head: send `pages`.',
    }),
  })
  .meta({ id: 'ToolPatch' });
export type ToolPatch = z.infer<typeof ToolPatch>;

/** Says that pages of a development server or a preview get no address there, which would take them out of searches. */
export function awayHostSentence(host: string): string {
  return ` No canonical or other address on ${host} was put in: name the address where the page will live, or scan that site if it lives there.`;
}

export const ToolPatches = z
  .object({
    summary: Summary,
    patches: z.array(ToolPatch),
    unfinished: z.array(z.string()).meta({
      description:
        'Paths of given sources that take no value of one page: templates, components, and shells that scripts fill in.',
    }),
    awayHost: z.string().nullable().meta({
      description:
        'The development server or preview of given pages that no scan knows: no address on it was put in.',
    }),
    nextCursor: NextCursor,
    nextSteps: NextSteps,
  })
  .meta({ id: 'ToolPatches' });
export type ToolPatches = z.infer<typeof ToolPatches>;
