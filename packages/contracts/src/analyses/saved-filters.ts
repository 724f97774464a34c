import { z } from 'zod';
import { PathPattern } from './path-pattern.ts';
import { defineRoute, listOf, PageQuery } from '../route.ts';
import { Category, Dimension, Id, OneOf, Severity, Text, Timestamp } from '../vocabulary.ts';

/** A filter of the list of issues, in the form that it has in the address of the screen. */
export const KeptFilter = z
  .strictObject({
    q: Text(200).optional(),
    check: Text(100).optional(),
    severity: Severity.optional(),
    category: Category.optional(),
    dimension: Dimension.optional(),
    change: OneOf(['new', 'still']).optional(),
    pattern: PathPattern.optional(),
  })
  .meta({ id: 'KeptFilter', description: 'The filter, as the list of issues takes it.' });
export type KeptFilter = z.infer<typeof KeptFilter>;

export const SavedFilterRecord = z
  .object({ id: Id, name: z.string(), filter: KeptFilter, createdAt: Timestamp })
  .meta({ id: 'SavedFilter' });
export type SavedFilterRecord = z.infer<typeof SavedFilterRecord>;

export const savedFilterRoutes = {
  create: defineRoute({
    operationId: 'saveFilter',
    method: 'post',
    path: '/api/saved-filters',
    summary: 'Keep a filter of issues by name, for all sites and members; it replaces one of the same name',
    tag: 'Issues',
    scopes: ['api:write'],
    body: z.strictObject({ name: Text(60), filter: KeptFilter }).meta({ id: 'SaveFilterBody' }),
    success: { status: 201, description: 'The filter', body: SavedFilterRecord },
  }),
  list: defineRoute({
    operationId: 'listSavedFilters',
    method: 'get',
    path: '/api/saved-filters',
    summary: 'The kept filters of issues, the newest first',
    tag: 'Issues',
    scopes: ['api:read'],
    query: PageQuery,
    success: { status: 200, description: 'A page of filters', body: listOf(SavedFilterRecord) },
  }),
  delete: defineRoute({
    operationId: 'deleteSavedFilter',
    method: 'delete',
    path: '/api/saved-filters/{savedFilterId}',
    summary: 'Delete a kept filter',
    tag: 'Issues',
    scopes: ['api:write'],
    params: z.object({ savedFilterId: Id }),
    success: { status: 204, description: 'Deleted' },
  }),
} as const;
