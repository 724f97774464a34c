import type { Edit } from './edit.ts';
import type { EditKind, EditOf } from './edit-kind.ts';
import { asciiJson, asciiMarkup, xhtmlJson, xhtmlMarkup } from './escape-markup.ts';
import { attribute } from './kinds/attribute.ts';
import { file, header, linkTarget, redirect } from './kinds/beside-the-page.ts';
import { htmlAttribute } from './kinds/html-attribute.ts';
import { insert } from './kinds/insert.ts';
import { jsonLd } from './kinds/json-ld.ts';
import { link } from './kinds/link.ts';
import { meta } from './kinds/meta.ts';
import { prologue } from './kinds/prologue.ts';
import { remove } from './kinds/remove.ts';
import { sitemapEntry } from './kinds/sitemap-entry.ts';
import { title } from './kinds/title.ts';
import type { SourceChange } from './source-change.ts';
import type { SourceIndex } from './source-index.ts';

/** Every kind of edit; the compiler demands an entry for each. */
const editKinds: { readonly [Kind in Edit['kind']]: EditKind<EditOf<Kind>> } = {
  title,
  meta,
  link,
  attribute,
  'html-attribute': htmlAttribute,
  insert,
  remove,
  'json-ld': jsonLd,
  prologue,
  file,
  'sitemap-entry': sitemapEntry,
  header,
  'link-target': linkTarget,
  redirect,
};

/** Returns the behaviour of an edit's kind. */
export function editKindOf<Each extends Edit>(edit: Each): EditKind<Each> {
  return editKinds[edit.kind] as unknown as EditKind<Each>;
}

/**
 * Makes an edit in a source. Where the source declares another encoding than UTF-8, it writes only ASCII, because the
 * file may be saved in either. Into a page of XHTML it writes elements that programs for XML can read, too.
 */
export function changesOf(edit: Edit, html: string, index: SourceIndex): readonly SourceChange[] {
  const [toAscii, toXhtml] = edit.kind === 'json-ld' ? [asciiJson, xhtmlJson] : [asciiMarkup, xhtmlMarkup];
  return editKindOf(edit)
    .onSource(edit, html, index)
    .map((change) => (index.isXhtml ? { ...change, text: toXhtml(change.text) } : change))
    .map((change) => (index.hasOtherEncoding ? { ...change, text: toAscii(change.text) } : change));
}

/** Returns the first edit of each subject, because two edits of the same subject cannot be made together. */
export function firstOfEachSubject(edits: readonly Edit[]): readonly Edit[] {
  const subjects = new Set<string>();
  return edits.filter((edit) => {
    const subject = editKindOf(edit).subject(edit);
    return !subjects.has(subject) && subjects.add(subject);
  });
}

/**
 * Sorts edits for one place in the source: the doctype first, because a browser ignores it behind anything else, and
 * inserted elements last, because a heading ends a head that has no end tag.
 */
export function sortForSource<Each extends Pick<Edit, 'kind'>>(edits: readonly Each[]): readonly Each[] {
  const rank = ({ kind }: Each) => (kind === 'prologue' ? 0 : kind === 'insert' ? 2 : 1);
  return edits.toSorted((one, other) => rank(one) - rank(other));
}

/** Returns the edit as text to paste; empty for removals. */
export function snippetOf(edit: Edit): string {
  return editKindOf(edit).snippet(edit);
}
