import { judgeSource, type JudgedSource, type JudgeTask } from '@plumbline/gate';
import { loadLanguageDetector } from '@plumbline/page-facts';
import type { MetaSuggestion } from '@plumbline/suggestions';
import { patchSource, type PatchedSource, type PatchTask } from '../get-patches/patch-source.ts';
import { writeMetaOf, type MetaTask } from '../generate-meta/write-meta.ts';
import { readTextOf, type ReadableText, type TextTask } from '../suggest-internal-links/read-text.ts';

// The tasks of the tools' threads: everything that parses what strangers send, or reads a whole site.

const detectLanguage = await loadLanguageDetector();

/** Writes the head of a page; null for a blank one. */
export function writeMeta(task: MetaTask): MetaSuggestion | null {
  return writeMetaOf(task, detectLanguage);
}

/** Returns what the checks find on a page, and what else decides whether it may go live. */
export function judge(task: JudgeTask): JudgedSource {
  return judgeSource(task, detectLanguage);
}

/** Finds what to change in a source. */
export function patch(task: PatchTask): PatchedSource {
  return patchSource(task, detectLanguage);
}

/** Finds what of a text may become a link, and where it leads already. */
export function readText(task: TextTask): ReadableText {
  return readTextOf(task, detectLanguage);
}

export { suggestLinksIn as suggestLinks } from '../suggest-internal-links/suggest-links-in.ts';
