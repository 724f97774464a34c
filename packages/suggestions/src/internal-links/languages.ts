import type { TermedTarget } from './link-target.ts';
import type { Subject } from './subject.ts';

/** A text that may get links. */
interface Text {
  /** A BCP 47 tag. */
  readonly language: string | null;
  readonly subject: Subject | null;
}

/**
 * Tells whether a page is in the language of a text, both as declared and as written, because some sites declare one
 * language for all pages. An unknown language matches every language.
 */
export function isSameLanguage({ target, subject }: TermedTarget, text: Text): boolean {
  return (
    isAlike(target.language, text.language) && isAlike(subject?.spoken ?? null, text.subject?.spoken ?? null)
  );
}

function isAlike(one: string | null, other: string | null): boolean {
  const primary = (tag: string) => tag.toLowerCase().split('-', 1)[0];
  return one === null || other === null || primary(one) === primary(other);
}
