import {
  defaultSettings,
  factsOfSource,
  isTemplate,
  runPageChecks,
  sourceChecks,
  verifiedFixes,
  type CheckSettings,
  type SourcePage,
} from '@plumbline/checks';
import type { PatchEdit } from '@plumbline/contracts';
import {
  changeTheSame,
  fitToSource,
  pageEdits,
  startsDocument,
  type Fix,
  type PageEdit,
} from '@plumbline/fixes';
import { isHtmlPage, summarise, type DetectLanguage } from '@plumbline/page-facts';
import { diffOfEdits } from './diff-of-edits.ts';

export interface PatchTask {
  readonly page: SourcePage;
  /** The path of the file in the diff. */
  readonly path: string;
  /** Facts that an analysis knows about the page. */
  readonly known: {
    readonly fixes: readonly KnownFix[];
    /** Checks whose fixes the analysis withdrew, because they do not fit the other pages of the site. */
    readonly withdrawn: readonly string[];
    /** Checks whose changes of this source name a page that the analysis knows to be gone or to redirect. */
    readonly namingLost?: readonly string[];
    /** Hash of the page's text; null if the analysis did not read the page. */
    readonly contentHash: string | null;
  };
  /** The account's own settings of checks, and the checks that it ignores on the page. */
  readonly settings?: CheckSettings | undefined;
  readonly ignored?: readonly string[] | undefined;
  /** True if the page will hardly live where it is now, so that no change may name that host. */
  readonly isAway?: boolean | undefined;
  /** If given, only changes of this check are made. */
  readonly checkId?: string | undefined;
  readonly withDiff: boolean;
}

interface KnownFix {
  readonly checkId: string;
  readonly fix: Fix;
}

export interface PatchedSource {
  readonly edits: readonly PatchEdit[];
  /** A unified diff; empty without `withDiff`, and if nothing changes. */
  readonly diff: string;
  /** It is a template, a shell that scripts fill in, or a part of a page, so it takes no value of one page. */
  readonly isUnfinished: boolean;
}

/**
 * Finds the changes for a source: for what checks find in it now, and for what only an analysis of the whole site can
 * find. While the page's text is unchanged, the values come from the plan, because those fit the other pages of the
 * site. What has been changed since the analysis stays.
 */
export function patchSource(
  {
    page,
    path,
    known,
    checkId,
    isAway = false,
    settings = defaultSettings,
    ignored = [],
    withDiff,
  }: PatchTask,
  detectLanguage: DetectLanguage,
): PatchedSource {
  const mustNameEncoding = known.fixes.some((each) => each.checkId === 'content-doctype-charset');
  const facts = factsOfSource({ ...page, mustNameEncoding }, detectLanguage, { withFingerprints: true });
  const failures = runPageChecks(facts, sourceChecks, settings)
    .filter((outcome) => outcome.outcome === 'failed')
    .filter(({ check }) => !ignored.includes(check.id));
  if (!isHtmlPage(facts) || !startsDocument(page.html)) return { edits: [], diff: '', isUnfinished: true };
  const isUnchanged = summarise(facts).contentHash === known.contentHash;
  // A manual of a template language has its tokens, too: what the server sent with this text is a finished page.
  const isUnfinished = facts.html.dom.looksClientRendered || (!isUnchanged && isTemplate(facts, page.html));
  const fixes = verifiedFixes(facts, failures, sourceChecks, { isTemplate: isUnfinished });
  const planned = isUnchanged ? known.fixes : [];
  const own = failures.flatMap((failure) => {
    const checkId = failure.check.id;
    const fix = failure.confidence === 'low' ? undefined : fixes.get(failure);
    if (fix === undefined || (isUnchanged && known.withdrawn.includes(checkId))) return [];
    if (known.namingLost?.includes(checkId) === true) return [];
    const same = planned.find((each) => each.checkId === checkId && changeTheSame(each.fix.edits, fix.edits));
    return [same === undefined || isUnfinished ? { checkId, fix } : withoutPlaces(same)];
  });
  const judgedHere = new Set(sourceChecks.map(({ id }) => id));
  const beyond = isUnfinished
    ? []
    : known.fixes
        .filter((each) => !judgedHere.has(each.checkId))
        .map(({ checkId, fix }) =>
          withoutPlaces({ checkId, fix: { ...fix, edits: fitToSource(fix, facts) } }),
        );
  const wanted = [...own, ...beyond].filter((each) => checkId === undefined || each.checkId === checkId);
  const { origin } = new URL(page.url);
  const edits = pageEdits(wanted, page.html)
    .filter((edit) => fits(edit, page.html))
    .filter((edit) => !isAway || !edit.new.includes(origin));
  return {
    edits: edits.map(presentEdit),
    diff: withDiff ? diffOfEdits(path, page.html, edits) : '',
    isUnfinished,
  };
}

/** Removes the places of a fix, which are those of the crawled page, so that they are looked up in this source. */
function withoutPlaces({ checkId, fix }: KnownFix): KnownFix {
  const { source: _source, ...rest } = fix;
  return { checkId, fix: rest };
}

function fits(edit: PageEdit, html: string): edit is PlacedEdit {
  return edit.offset !== null && html.startsWith(edit.old, edit.offset);
}

type PlacedEdit = PageEdit & { readonly offset: number };

/**
 * Returns a diff of edits in a head; null if the kept source does not show their last line and the line after it, which
 * `git apply` compares with the file.
 */
export function diffOfHead(
  path: string,
  { head, endLine }: { readonly head: string; readonly endLine: string },
  edits: readonly PageEdit[],
): string | null {
  const shown = head + endLine;
  const before = shown.slice(0, shown.lastIndexOf('\n') + 1);
  const lastStart = before.lastIndexOf('\n', before.length - 2) + 1;
  const isWithin = (edit: PageEdit): edit is PlacedEdit =>
    fits(edit, before) && edit.offset + edit.old.length < lastStart;
  return edits.every(isWithin) ? diffOfEdits(path, before, edits) : null;
}

/** Presents an edit in the form of the contract. */
export function presentEdit(edit: PageEdit): PatchEdit {
  return { ...edit, operation: edit.old === '' ? 'insert' : edit.new === '' ? 'delete' : 'replace' };
}
