import type { LinkTarget } from './link-target.ts';

export function linksInPhrase({ linksIn }: LinkTarget): string {
  const count = linksIn ?? 0;
  if (count === 0) return 'no other page links to it yet';
  return count === 1 ? 'one page links to it so far' : `${count} pages link to it`;
}
