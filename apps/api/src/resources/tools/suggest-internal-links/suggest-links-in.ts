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
  /** A completed one, which does not change any more. */
  readonly analysisId: string;
  /** `LinkTarget[]` as JSON, so that the thread parses those of a large site; null to ask without them. */
  readonly targets: string | null;
  readonly limit: number;
}

/** Links, and to how many pages the text was compared. */
interface FoundLinks extends LinkSuggestions {
  readonly compared: number;
}

/** Links that a text could have; null when the thread has to be given the targets first. */
export function suggestLinksIn({ text, analysisId, targets, limit }: LinkTask): FoundLinks | null {
  if (targets !== null) latest = { analysisId, index: indexTargets(JSON.parse(targets) as LinkTarget[]) };
  if (latest?.analysisId !== analysisId) return null;
  const { index } = latest;
  return { ...suggestInternalLinks(text, index, limit), compared: index.targets.length };
}

/**
 * A caller that links one page of a site links the next one, so what was read of a site is kept until another one is
 * asked for.
 */
let latest: { readonly analysisId: string; readonly index: LinkIndex } | null = null;
