import { judgeSource, type JudgedSource, type JudgeTask } from '@plumbline/gate';
import { loadLanguageDetector } from '@plumbline/page-facts';
import type { MetaSuggestion } from '@plumbline/suggestions';
import { patchSource, type PatchedSource, type PatchTask } from '../get-patches/patch-source.ts';
import { writeMetaOf, type MetaTask } from '../generate-meta/write-meta.ts';
import { readTextOf, type ReadableText, type TextTask } from '../suggest-internal-links/read-text.ts';

// The tasks of the tools' threads: everything that parses untrusted input or reads a whole site.

const detectLanguage = await loadLanguageDetector();

/** Writes the head of a page; null for a blank one. */
export function writeMeta(task: MetaTask): MetaSuggestion | null {
  return writeMetaOf(task, detectLanguage);
}

/** Returns the findings of the checks on a page, and everything else that decides whether it may go live. */
export function judge(task: JudgeTask): JudgedSource {
  return judgeSource(task, detectLanguage);
}

/** Finds the changes for a source. */
export function patch(task: PatchTask): PatchedSource {
  return patchSource(task, detectLanguage);
}

/** Finds the words of a text that may become links, and the links that it has already. */
export function readText(task: TextTask): ReadableText {
  return readTextOf(task, detectLanguage);
}

export { suggestLinksIn as suggestLinks } from '../suggest-internal-links/suggest-links-in.ts';
