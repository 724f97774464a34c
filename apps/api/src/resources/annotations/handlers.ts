import { AnnotationRecord, type annotationRoutes } from '@plumbline/contracts';
import {
  createAnnotation,
  deleteAnnotation,
  getSite,
  listAnnotations,
  type Annotation,
} from '@plumbline/database';
import type { ApiDeps } from '../../deps.ts';
import { notFound } from '../../http/error-reply.ts';
import type { Handlers } from '../../http/handler.ts';
import { orNotFound } from '../../http/or-not-found.ts';
import { presentFields } from '../../http/present-fields.ts';
import { presentList } from '../../http/present-list.ts';

export function annotationHandlers({ db }: ApiDeps): Handlers<typeof annotationRoutes> {
  return {
    create: async ({ principal: { accountId }, params, body }) => {
      const site = await orNotFound(getSite(db, accountId, params.siteId));
      const at = body.at === undefined ? new Date() : new Date(body.at);
      return presentAnnotation(
        await createAnnotation(db, { accountId, siteId: site.id, at, text: body.text }),
      );
    },

    list: async ({ principal: { accountId }, params, query }) => {
      const site = await orNotFound(getSite(db, accountId, params.siteId));
      return presentList(await listAnnotations(db, accountId, site.id, query), presentAnnotation);
    },

    delete: async ({ principal: { accountId }, params: { siteId, annotationId } }) => {
      if (!(await deleteAnnotation(db, accountId, siteId, annotationId))) throw notFound();
    },
  };
}

function presentAnnotation(annotation: Annotation): AnnotationRecord {
  return presentFields(AnnotationRecord, annotation);
}
