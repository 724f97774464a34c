import { definePageCheck } from '../../check.ts';
import { hreflangMissingSelf } from './hreflang-missing-self.ts';
import { hreflangAnnotations } from './shared/annotations.ts';

const versionsMin = 2;
const codesMax = 50;

/** Reported by one page of a cluster: the one whose URL sorts first. */
export const hreflangXDefaultMissing = definePageCheck<'indexable', { readonly codes: readonly string[] }>({
  id: 'hreflang-x-default-missing',
  title: 'No x-default in the hreflang set',
  category: 'hreflang',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'low',
  effort: 'low',
  informational: true,
  why: 'Without x-default search engines choose for people whose language none of the versions covers. It is optional; a page for choosing a language, or the most international version, serves them better.',
  howToFix:
    'Add x-default with the URL of the page to choose a language, or of the version for everybody else.',
  example: {
    bad: '<link rel="alternate" hreflang="en" href="https://example.com/en/"><link rel="alternate" hreflang="de" href="https://example.com/de/">',
    good: '<link rel="alternate" hreflang="en" href="https://example.com/en/"><link rel="alternate" hreflang="de" href="https://example.com/de/"><link rel="alternate" hreflang="x-default" href="https://example.com/">',
  },
  references: [
    'https://developers.google.com/search/docs/specialty/international/localized-versions#xdefault',
  ],
  decisions: [
    'Reported by the page of a set whose URL sorts first, so once per set.',
    'Counts the language of a page that does not name itself, because the set has it once the page does.',
  ],
  appliesTo: 'indexable',
  run(page) {
    const annotations = hreflangAnnotations(page);
    const own = hreflangMissingSelf.run(page)?.evidence.suggestedCode?.toLowerCase();
    const codes = [...new Set([...annotations.map(({ code }) => code), ...(own === undefined ? [] : [own])])];
    if (codes.length < versionsMin || codes.includes('x-default')) return null;
    const urls = annotations.map(({ url }) => url).filter((url) => url !== null);
    const isFirst = urls.every((url) => page.url <= url);
    return isFirst ? { evidence: { codes: codes.slice(0, codesMax) } } : null;
  },
  message: ({ codes }) => `The versions ${codes.join(', ')} have no x-default beside them.`,
});
