import {
  indexTargets,
  suggestInternalLinks,
  type LinkIndex,
  type LinkSource,
  type LinkSuggestions,
  type LinkTarget,
} from '@plumbline/suggestions';

interface LinkTask {
  readonly text: LinkSource;
  /** `LinkTarget[]` as JSON: a large site is read here rather than where requests are answered. */
  readonly targets: string;
  readonly limit: number;
}

/** Links that a text could have, and to how many pages it was compared. */
export function suggestLinksIn({
  text,
  targets,
  limit,
}: LinkTask): LinkSuggestions & { readonly compared: number } {
  const index = indexOf(targets);
  return { ...suggestInternalLinks(text, index, limit), compared: index.targets.length };
}

/** Whoever links one page of a site links the next one: what was read of it is kept until another site is asked for. */
let latest: { readonly targets: string; readonly index: LinkIndex } | null = null;

function indexOf(targets: string): LinkIndex {
  if (latest?.targets !== targets) {
    latest = { targets, index: indexTargets(JSON.parse(targets) as readonly LinkTarget[]) };
  }
  return latest.index;
}
