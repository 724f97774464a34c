import type { Db } from '../support/client.ts';
import type { Annotation } from '../generated/client.ts';
import { newId } from '../support/ids.ts';
import { keyset, cutToPage, type ListPage, type ListPageRequest } from '../support/pagination.ts';

export type { Annotation };

export type NewAnnotation = Pick<Annotation, 'accountId' | 'siteId' | 'at' | 'text'>;

/** Adds an annotation to a site. */
export async function createAnnotation(db: Db, annotation: NewAnnotation): Promise<Annotation> {
  return db.annotation.create({ data: { id: newId(), ...annotation } });
}

/** Returns a page of the annotations of a site, the latest written first. */
export async function listAnnotations(
  db: Db,
  accountId: string,
  siteId: string,
  page: ListPageRequest,
): Promise<ListPage<Annotation>> {
  const { after, options } = keyset(page, 'desc');
  return cutToPage(
    await db.annotation.findMany({ where: { accountId, siteId, ...after }, ...options }),
    page.limit,
  );
}

/** Deletes an annotation. Returns false if the site of the account has none with that id. */
export async function deleteAnnotation(
  db: Db,
  accountId: string,
  siteId: string,
  id: string,
): Promise<boolean> {
  const { count } = await db.annotation.deleteMany({ where: { id, accountId, siteId } });
  return count === 1;
}
