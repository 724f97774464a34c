import { unpackText } from '@plumbline/web';
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
  /** The id of a completed analysis, which no longer changes. */
  readonly analysisId: string;
  /**
   * The answer of `readLinkTargets`, so that the thread does the parsing for a large site; null to ask a thread that may have
   * them.
   */
  readonly targets: string | null;
  readonly limit: number;
}

/** Suggested links, and the number of pages with which the text was compared. */
interface FoundLinks extends LinkSuggestions {
  readonly compared: number;
}

/** Suggests links for a text; null if the thread needs the targets first. */
export function suggestLinksIn({ text, analysisId, targets, limit }: LinkTask): FoundLinks | null {
  if (targets !== null) latest = { analysisId, index: indexTargets(parseTargets(targets)) };
  if (latest?.analysisId !== analysisId) return null;
  const { index } = latest;
  return { ...suggestInternalLinks(text, index, limit), compared: index.targets.length };
}

type PackedTarget = LinkTarget & { readonly termsPacked: string | null };

function parseTargets(targets: string): readonly LinkTarget[] {
  return (JSON.parse(targets) as PackedTarget[]).map(({ termsPacked, ...target }) =>
    termsPacked === null ? target : { ...target, terms: unpackText(Buffer.from(termsPacked, 'base64')) },
  );
}

/**
 * The index of the latest site. It is kept until another site is asked for, because callers often ask for several
 * pages of one site.
 */
let latest: { readonly analysisId: string; readonly index: LinkIndex } | null = null;
