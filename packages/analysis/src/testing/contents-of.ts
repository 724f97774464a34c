import type { Database } from '@plumbline/database';
import type { HeaderFacts } from '@plumbline/web';

interface StoredPage {
  readonly id: string;
  readonly contentOf: string | null;
  readonly headers: unknown;
}

/** Headers that differ from answer to answer. */
const VOLATILE = new Set(['date', 'x-request-id']);

/**
 * Returns the contents, references and headers of pages, which analyses share, as if each had its own. It leaves out what
 * differs from answer to answer.
 */
export async function contentsOf(db: Database, pages: readonly StoredPage[]) {
  const ids = pages.map(({ id, contentOf }) => contentOf ?? id);
  const [contents, references] = await Promise.all([
    db.pageContent.findMany({ where: { id: { in: ids } } }),
    db.pageReference.findMany({ where: { sourceId: { in: ids } }, orderBy: { ordinal: 'asc' } }),
  ]);
  return ({ id, contentOf, headers }: StoredPage) => ({
    content: contents
      .filter((content) => content.id === (contentOf ?? id))
      .map(({ id: _id, analysisId: _of, headers: _headers, ...content }) => content),
    headers: withoutVolatile({
      ...headersOf(contents.find((content) => content.id === (contentOf ?? id))),
      ...headersOf({ headers }),
    }),
    references: references
      .filter(({ sourceId }) => sourceId === (contentOf ?? id))
      .map(({ analysisId: _of, sourceId: _source, ...reference }) => reference),
  });
}

function headersOf(stored?: { readonly headers: unknown }) {
  return stored?.headers as Readonly<Record<string, HeaderFacts[string] | null>> | null | undefined;
}

function withoutVolatile(headers: Readonly<Record<string, HeaderFacts[string] | null>>) {
  return Object.fromEntries(
    Object.entries(headers).filter(([name, values]) => values !== null && !VOLATILE.has(name)),
  );
}
