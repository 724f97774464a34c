import { z } from 'zod';
import { defineRoute, listOf, PageQuery } from '../route.ts';
import { Id, Text, Timestamp } from '../vocabulary.ts';

export const AnnotationRecord = z
  .object({ id: Id, siteId: Id, at: Timestamp, text: z.string(), createdAt: Timestamp })
  .meta({
    id: 'Annotation',
    description: 'An event in the life of a site, such as a deployment, with its time.',
  });
export type AnnotationRecord = z.infer<typeof AnnotationRecord>;

const SiteParams = z.object({ siteId: Id });

export const annotationRoutes = {
  create: defineRoute({
    operationId: 'createAnnotation',
    method: 'post',
    path: '/api/sites/{siteId}/annotations',
    summary: 'Note an event of a site, such as a deployment, beside its scores',
    tag: 'Sites',
    scopes: ['api:write'],
    params: SiteParams,
    body: z
      .strictObject({
        at: z.iso.datetime({ offset: true }).optional().meta({ description: 'Default: now.' }),
        text: Text(200).meta({ examples: ['deployed 4.2'] }),
      })
      .meta({ id: 'AnnotationBody' }),
    success: { status: 201, description: 'The annotation', body: AnnotationRecord },
  }),
  list: defineRoute({
    operationId: 'listAnnotations',
    method: 'get',
    path: '/api/sites/{siteId}/annotations',
    summary: 'The annotations of a site, the latest written first',
    tag: 'Sites',
    scopes: ['api:read'],
    params: SiteParams,
    query: PageQuery,
    success: { status: 200, description: 'A page of annotations', body: listOf(AnnotationRecord) },
  }),
  delete: defineRoute({
    operationId: 'deleteAnnotation',
    method: 'delete',
    path: '/api/sites/{siteId}/annotations/{annotationId}',
    summary: 'Delete an annotation',
    tag: 'Sites',
    scopes: ['api:write'],
    params: z.object({ siteId: Id, annotationId: Id }),
    success: { status: 204, description: 'Deleted' },
  }),
} as const;
