import { escapeAttribute } from '@plumbline/page-facts';
import type { Fix } from '../fix.ts';

/** Lets links lead straight to another URL. */
export function linkTargetFix(
  changes: readonly { readonly href: string; readonly from: string; readonly to: string }[],
): Fix {
  return {
    current: changes.map(({ href }) => href).join('\n'),
    suggested: changes.map(({ to }) => to).join('\n'),
    snippet: changes.map(({ to }) => `<a href="${escapeAttribute(to)}">`).join('\n'),
    edits: changes.map(({ from, to }) => ({ kind: 'link-target', from, to })),
  };
}
