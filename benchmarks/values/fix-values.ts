import { fixOf, type Database } from '@plumbline/database';
import type { Edit, Fix } from '@plumbline/fixes';
import type { FoundValue } from './value.ts';

const VALUE_MAX = 1_500;

/** Returns the values of all fixes that patches would make. */
export async function fixValues(db: Database, analysisId: string): Promise<readonly FoundValue[]> {
  const rows = await db.issue.findMany({ where: { analysisId } });
  return rows.flatMap((row) => {
    const { checkId, url, confidence } = row;
    const fix = fixOf(row);
    if (fix === null || confidence === 'low') return [];
    const { current, snippet } = fix;
    const value = (isText(fix) ? fix.suggested : snippet).slice(0, VALUE_MAX);
    return [{ kind: kindOf(fix), check: checkId, url, current, value }];
  });
}

function isText({ edits }: Fix): boolean {
  return edits.every(({ kind }) => kind === 'title' || kind === 'meta' || kind === 'sitemap-entry');
}

function kindOf({ edits: [first] }: Fix): string {
  return first === undefined ? 'none' : kindOfEdit(first);
}

function kindOfEdit(edit: Edit): string {
  if (edit.kind === 'meta') return edit.key === 'description' ? 'description' : 'social';
  if (edit.kind === 'link') return edit.rel;
  if (edit.kind === 'insert') return edit.element.kind;
  return edit.kind;
}
