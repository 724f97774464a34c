import type { AnchorFacts, HtmlPageFacts } from '@plumbline/page-facts';
import { definePageCheck } from '../../check.ts';

const SAMPLE_MAX = 20;

interface OpeningElement {
  readonly url: string;
  readonly rel: readonly string[];
  readonly offset: number;
}

export const secUnsafeOpener = definePageCheck<
  'html',
  {
    readonly count: number;
    readonly sampleUrls: readonly string[];
    /** True if some links ask for the access that browsers no longer give by default. */
    readonly explicit: boolean;
  }
>({
  id: 'sec-unsafe-opener',
  title: 'External target=_blank link without noopener',
  category: 'security',
  dimension: 'url_health',
  type: 'meta',
  severity: 'low',
  effort: 'low',
  informational: true,
  why: 'In older browsers the site that opens in the new tab can navigate the tab it came from, for example to a copy of this page that asks for passwords. Newer ones prevent it unless rel="opener" asks for it.',
  howToFix: 'Add noopener to the rel attribute, and remove opener from it.',
  example: {
    bad: '<a href="https://partner.example/" target="_blank">Partner</a>',
    good: '<a href="https://partner.example/" target="_blank" rel="noopener">Partner</a>',
  },
  references: ['https://developer.mozilla.org/docs/Web/HTML/Reference/Attributes/rel/noopener'],
  decisions: ['Informational as a whole, since no browser in use is affected without `rel=opener`.'],
  appliesTo: 'html',
  run(page) {
    const elements = unsafeElements(page);
    if (elements.length === 0) return null;
    const explicit = elements.some(({ rel }) => rel.includes('opener'));
    const sampleUrls = elements.slice(0, SAMPLE_MAX).map(({ url }) => url);
    return {
      evidence: { count: elements.length, sampleUrls, explicit },
      severity: explicit ? 'medium' : undefined,
    };
  },
  places: 'observed',
  observed: ({ sampleUrls }) => sampleUrls,
  message: ({ count, sampleUrls: [first] }) =>
    `${count === 1 ? 'A link opens' : `${count} links open`} another site in a new tab without noopener, such as ${String(first)}.`,
  fix(page) {
    const elements = unsafeElements(page);
    const [first] = elements;
    if (first === undefined) return null;
    return {
      current: first.rel.length === 0 ? null : first.rel.join(' '),
      suggested: safeRel(first.rel),
      snippet: `rel="${safeRel(first.rel)}"`,
      edits: elements.map(({ offset, rel }) => ({
        kind: 'attribute',
        offset,
        name: 'rel',
        value: safeRel(rel),
      })),
    };
  },
});

function unsafeElements({ url: pageUrl, html }: HtmlPageFacts): readonly OpeningElement[] {
  const { origin } = new URL(pageUrl);
  const inNewTab = [...html.anchors.filter(opensTab), ...html.forms.filter(opensTab)];
  return inNewTab.flatMap(({ url, rel, offset }) => {
    if (url === null || url.startsWith(`${origin}/`)) return [];
    const isSafe = !rel.includes('opener') && (rel.includes('noopener') || rel.includes('noreferrer'));
    return isSafe ? [] : [{ url, rel, offset }];
  });
}

function opensTab({ target }: Pick<AnchorFacts, 'target'>): boolean {
  return target?.trim().toLowerCase() === '_blank';
}

function safeRel(rel: readonly string[]): string {
  const others = rel.filter((token) => token !== 'opener' && token !== 'noopener');
  return [...others, 'noopener'].join(' ');
}
