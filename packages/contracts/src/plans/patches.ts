import { z } from 'zod';
import { defineRoute, listOf, PageQuery } from '../route.ts';
import { DashboardUrl, Id, OneOf } from '../vocabulary.ts';

export const PatchEdit = z
  .object({
    checkId: z.string(),
    operation: OneOf(['insert', 'replace', 'delete']),
    selector: z
      .string()
      .meta({ description: 'CSS selector of the element that it changes, or into which it is put.' }),
    line: z.int().nullable(),
    offset: z.int().nullable().meta({
      description: 'In UTF-16 units from the start of the source; null if the source was not kept.',
    }),
    old: z.string().meta({ description: 'The present text; empty if something is only added.' }),
    new: z.string(),
  })
  .meta({ id: 'PatchEdit' });
export type PatchEdit = z.infer<typeof PatchEdit>;

export const PagePatch = z
  .object({
    url: z.string(),
    dashboardUrl: DashboardUrl,
    head: z
      .string()
      .nullable()
      .meta({
        description:
          'The page from its beginning through `</head>` with all changes made; null when its head was not kept ' +
          '(see `headReason`).',
      }),
    headReason: OneOf(['not_changed', 'not_kept'])
      .nullable()
      .meta({
        description:
          'Why `head` is null: no change is in the head, or the head was not kept. It is not kept if it has no ' +
          'end tag, more than 64 Ki characters, metadata behind its end tag, or no fault that this page alone shows, ' +
          'and if the page is not in UTF-8 or begins with a byte order mark.',
      }),
    edits: z.array(PatchEdit).meta({
      description:
        'The changes for a program, which makes them one after the other in this order, from the end of the source ' +
        'to its start. The source is the page as it was served.',
    }),
    changes: z
      .array(
        z.object({
          checkId: z.string(),
          suggested: z.string().optional(),
          snippet: z.string().optional(),
          operation: z.literal('delete').optional(),
        }),
      )
      .meta({ description: 'Each single change, also those of the body.' }),
  })
  .meta({ id: 'PagePatch' });
export type PagePatch = z.infer<typeof PagePatch>;

export const SitePatch = z
  .object({
    files: z.array(z.object({ path: z.string(), content: z.string() })).meta({
      description:
        'Whole files, such as robots.txt, and the sitemaps whose entries change. A sitemap is left out if not ' +
        'all its entries are known, if it is compressed, or if it has languages, images, videos or news, ' +
        'which it would lose. Then only `sitemapEntries` has its changes. Dates of entries (`lastmod`) are ' +
        'not kept.',
    }),
    sitemapEntries: z
      .array(z.object({ url: z.string(), replacement: z.string().nullable() }))
      .meta({ description: 'Entries to replace or, with null, to remove.' }),
    sitemapUrl: z.string().meta({ description: 'Path of a whole sitemap of the indexable pages.' }),
    rules: z
      .object({ apache: z.string(), nginx: z.string(), netlify: z.string() })
      .meta({ description: 'Redirects and response headers for three servers.' }),
  })
  .meta({ id: 'SitePatch' });
export type SitePatch = z.infer<typeof SitePatch>;

export const ScannedHost = z
  .string()
  .nullable()
  .meta({
    description:
      'The development server or preview on which the addresses in the changes are, because the site was scanned ' +
      'there without `as`; null for other sites.',
  });

export const patchRoutes = {
  list: defineRoute({
    operationId: 'listPatches',
    method: 'get',
    path: '/api/action-snapshots/{snapshotId}/patches',
    summary: 'The changes of the auto-fixable actions, ready to be made',
    description:
      'A page of corrected heads. The first page also has the changes to files and server. `format=html` answers all ' +
      'heads as one file.',
    tag: 'Action plan',
    scopes: ['api:read'],
    details: true,
    params: z.object({ snapshotId: Id }),
    query: z.strictObject({ ...PageQuery.shape, format: z.enum(['json', 'html']).default('json') }),
    success: {
      status: 200,
      description: 'The patches',
      body: z
        .object({
          ...listOf(PagePatch).shape,
          site: SitePatch.nullable().meta({ description: 'Only on the first page of the list.' }),
          scannedHost: ScannedHost,
        })
        .meta({ id: 'Patches' }),
      contentTypes: ['text/html'],
    },
  }),
} as const;
