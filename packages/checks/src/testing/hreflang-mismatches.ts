import {
  HREFLANG_COMPARED_MAX,
  type HreflangMismatch,
  type HreflangSource,
  type SitePage,
  type SiteReference,
} from '../site-facts/index.ts';

/** Returns the annotations of a sketched site whose two ends do not agree, by target. */
export function hreflangMismatches(
  pages: readonly SitePage[],
  references: readonly SiteReference[],
): readonly HreflangMismatch[] {
  const annotations = references.filter(({ kind }) => kind === 'hreflang');
  const codes = (page: SitePage, urls?: readonly string[]) => {
    const own = annotations.filter(({ source }) => source.url === page.url);
    const named = own.filter(({ target }) => urls?.includes(target.url) ?? true);
    return [...new Set(named.map(({ label }) => label?.toLowerCase() ?? ''))].sort();
  };
  const isCompared = (page: SitePage) =>
    page.indexable &&
    annotations.filter(({ source }) => source.url === page.url).length <= HREFLANG_COMPARED_MAX;
  return pages.filter(isCompared).flatMap((target): HreflangMismatch[] => {
    const named = annotations.filter(
      (each) => each.target.url === target.url && each.source.url !== target.url && isCompared(each.source),
    );
    const sources = named.map(({ source, label }): HreflangSource => {
      const urls = [source.url, source.canonicalUrl ?? source.url];
      return {
        url: source.url,
        language: source.language,
        code: label?.toLowerCase() ?? '',
        sourceCodes: codes(source, urls).filter((code) => code !== 'x-default'),
        returnCodes: codes(target, urls),
      };
    });
    const missing = sources.filter(({ returnCodes }) => returnCodes.length === 0);
    const inconsistent = sources.filter(isInconsistent);
    if (missing.length + inconsistent.length === 0) return [];
    return [
      {
        target,
        targetCodes: codes(target),
        missing: missing.length,
        inconsistent: inconsistent.length,
        sources: sources.filter((source) => missing.includes(source) || inconsistent.includes(source)),
      },
    ];
  });
}

/** Tells whether the codes contradict each other. x-default in return says nothing about the language. */
function isInconsistent({ sourceCodes, returnCodes }: HreflangSource): boolean {
  const languages = returnCodes.filter((code) => code !== 'x-default');
  return (
    languages.length > 0 && sourceCodes.length > 0 && !languages.some((code) => sourceCodes.includes(code))
  );
}
