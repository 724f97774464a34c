import { readHeadingFixes, replaceFixes, sampleNamedPages, type Db } from '@plumbline/database';
import { fixOfEdits, type Edit, type Fix, type SourceEdit } from '@plumbline/fixes';
import { sharedSiteName, withoutSiteName } from '@plumbline/suggestions';

/** Enough pages to see what the titles of a site have in common. */
const SAMPLE_PAGES = 1_000;

/** Removes the name of the site from suggested headings. Titles end with it, but one page alone cannot tell. */
export async function adaptHeadings(tx: Db, analysisId: string): Promise<void> {
  const named = await sampleNamedPages(tx, analysisId, SAMPLE_PAGES);
  const name = sharedSiteName(named.map(({ title }) => title));
  if (name === null) return;
  for await (const rows of readHeadingFixes(tx, analysisId)) {
    const shortened = rows.flatMap(({ issueId, fix }) => {
      const text = withoutSiteName(fix.suggested, name);
      if (text === '' || text === fix.suggested) return [];
      const edits = fix.edits.map((edit) => withHeading(edit, text));
      return [{ issueId, fix: withSource(fixOfEdits(fix.current, text, edits), fix) }];
    });
    await replaceFixes(tx, analysisId, shortened);
  }
}

/** Keeps the places in the source, with the new heading. */
function withSource(fix: Fix, { source, snippet }: Fix): Fix {
  if (source === undefined) return fix;
  const renewed = (change: SourceEdit) => ({
    ...change,
    new: change.new.replace(snippet, () => fix.snippet),
  });
  return { ...fix, source: source.map((changes) => changes.map(renewed)) };
}

function withHeading(edit: Edit, text: string): Edit {
  if (edit.kind !== 'insert' || edit.element.kind !== 'heading') return edit;
  return { ...edit, element: { ...edit.element, text } };
}
