import type { Database } from '@plumbline/database';

interface StoredPage {
  readonly id: string;
  readonly contentOf: string | null;
}

/** Returns the contents and references of pages, which analyses share, as if each had its own. */
export async function contentsOf(db: Database, pages: readonly StoredPage[]) {
  const ids = pages.map(({ id, contentOf }) => contentOf ?? id);
  const [contents, references] = await Promise.all([
    db.pageContent.findMany({ where: { id: { in: ids } } }),
    db.pageReference.findMany({ where: { sourceId: { in: ids } }, orderBy: { ordinal: 'asc' } }),
  ]);
  return ({ id, contentOf }: StoredPage) => ({
    content: contents
      .filter((content) => content.id === (contentOf ?? id))
      .map(({ id: _id, analysisId: _of, ...content }) => content),
    references: references
      .filter(({ sourceId }) => sourceId === (contentOf ?? id))
      .map(({ analysisId: _of, sourceId: _source, ...reference }) => reference),
  });
}
