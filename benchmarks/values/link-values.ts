import { factsOfSource, unfittingChecks } from '@plumbline/checks';
import { readLinkTargets, type Database } from '@plumbline/database';
import { linkableText, loadLanguageDetector } from '@plumbline/page-facts';
import {
  indexTargets,
  isFirstOfHost,
  isOfOtherPages,
  linkTermsOf,
  suggestInternalLinks,
  type LinkTarget,
} from '@plumbline/suggestions';
import { placeOf } from './draw.ts';
import type { FoundValue } from './value.ts';

const TARGETS_MAX = 20_000;
const PAGES_MAX = 40;
const LINKS_MAX = 3;

/** Returns the first suggested links for some pages. */
export async function linkValues(
  db: Database,
  analysisId: string,
  seed: string,
): Promise<readonly FoundValue[]> {
  const detectLanguage = await loadLanguageDetector();
  const targets = JSON.parse(
    await readLinkTargets(db, analysisId, unfittingChecks, TARGETS_MAX),
  ) as readonly LinkTarget[];
  const index = indexTargets(targets);
  const pages = targets
    .map((target) => ({ target, place: placeOf(target, seed) }))
    .sort((one, other) => (one.place < other.place ? -1 : 1))
    .slice(0, PAGES_MAX);
  const values: FoundValue[] = [];
  for (const { target } of pages) {
    const source = await (await fetch(target.url)).text();
    const page = factsOfSource({ url: target.url, html: source }, detectLanguage);
    if (isOfOtherPages(page)) continue;
    const { html } = page;
    const linked = html?.anchors.flatMap(({ url }) => url ?? []) ?? [];
    const text = {
      source,
      linkable: linkableText(source),
      terms: isFirstOfHost(page.url) ? '' : linkTermsOf(page),
      language: html?.document.lang ?? html?.text.detectedLanguage?.code ?? null,
      excludedUrls: new Set([target.url, ...linked]),
    };
    for (const link of suggestInternalLinks(text, index, LINKS_MAX).suggestions)
      values.push({
        kind: link.placement === 'in_text' ? 'internal-link' : 'related-link',
        check: 'suggest-internal-links',
        url: target.url,
        current: link.context,
        value: `"${link.anchorText}" to ${link.targetUrl} (${link.targetTitle})`,
      });
  }
  return values;
}
