import type { LinkTarget } from './link-target.ts';
import type { FoundPhrase } from './text-words.ts';

/**
 * Pages by the label at the start of their title: "9.12" in "9.12. Privileges", "Chapter 4", `os` in "os —
 * Interfaces".
 */
export type Labels = ReadonlyMap<string, LinkTarget>;

const number = String.raw`(?:\d{1,4}|[A-Z]{1,5})`;
const identifier = String.raw`[a-z_]\w{0,60}(?:\.\w{1,60})*`;
/** A number alone is no label, because each book of a site counts from one. */
const label = new RegExp(
  String.raw`^(?:(\p{Lu}\p{Ll}+\s${number}|${number}(?:\.\d{1,4})+)[.:]|(${identifier})(?:\s[-–—]|:))\s`,
  'u',
);

/** Returns the pages whose label no other page has. */
export function uniqueLabels(targets: readonly LinkTarget[]): Labels {
  const labels = new Map<string, LinkTarget>();
  const repeated = new Set<string>();
  for (const target of targets) {
    const [, numbered, named] = label.exec(target.title ?? target.h1 ?? '') ?? [];
    const own = spaced(numbered ?? named ?? '');
    if (labels.has(own)) repeated.add(own);
    labels.set(own, target);
  }
  for (const own of ['', ...repeated]) labels.delete(own);
  return labels;
}

const part =
  'Chapter|Appendix|Part|Kapitel|Anhang|Teil|Chapitre|Annexe|Partie|Capítulo|Apéndice|Parte|Capitolo|Appendice';
const section = '(?:Sections?|Abschnitt|Sección|Sezione)';
const space = String.raw`(?:\s|&nbsp;|&#160;){1,9}`;
/**
 * A reference inside the site, not to another book ("RFC 9110, Section 4.1", "Section 4.1 of RFC 9110"), a path or an
 * address.
 */
const reference = new RegExp(
  [
    String.raw`(?<!\d[,:]?\s)\b(?:((?:${part})${space}${number})|${section}${space}(${number}(?:\.\d{1,4})+))(?!\.?\w|\s(?:of|in)\s)`,
    String.raw`(?<![\w.@/\\:;<-])(${identifier}\.\w{1,60})(?![\w/\\@-]|\.\w|:\w)`,
  ].join('|'),
  'gu',
);

/**
 * Finds the first reference to each page: by its label, or by a label below it, such as "Section 9.12.3" or
 * `os.path`.
 */
export function findReferences(text: string, labels: Labels): ReadonlyMap<string, FoundPhrase> {
  const found = new Map<string, FoundPhrase>();
  if (labels.size === 0) return found;
  for (const { 0: written, 1: chapter, 2: numbered, 3: named, index } of text.matchAll(reference)) {
    const target = nearest(spaced(chapter ?? numbered ?? named ?? ''), labels);
    if (target === undefined || found.has(target.url)) continue;
    found.set(target.url, { start: index, end: index + written.length, written, stems: [] });
  }
  return found;
}

function nearest(referred: string, labels: Labels): LinkTarget | undefined {
  const end = referred.lastIndexOf('.');
  return labels.get(referred) ?? (end === -1 ? undefined : nearest(referred.slice(0, end), labels));
}

function spaced(text: string): string {
  return text.replace(/(?:\s|&nbsp;|&#160;)+/g, ' ');
}
