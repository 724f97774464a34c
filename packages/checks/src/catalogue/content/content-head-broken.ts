import { isLive, type HtmlPageFacts } from '@plumbline/page-facts';
import { definePageCheck } from '../../check.ts';

type HeadFault = {
  readonly reason: 'invalid_element' | 'several_heads' | 'several_bodies' | 'empty_head';
  readonly element: string | null;
  readonly line: number | null;
  readonly column: number | null;
};

export const contentHeadBroken = definePageCheck<
  'html',
  HeadFault & { readonly metadataAfter: readonly string[] }
>({
  id: 'content-head-broken',
  title: 'Invalid element closes the head early',
  category: 'content',
  dimension: 'seo_elements',
  type: 'meta',
  severity: 'high',
  effort: 'medium',
  absorbs: { onPage: ['title-outside-head', 'canonical-ignored', 'hreflang-outside-head'] },
  why: 'Only a few elements may stand in the head. Any other one ends it for browsers and search engines, and all metadata behind it lands in the body, where it is ignored.',
  howToFix: 'Move the element into the body, or below all metadata, and write one head and one body.',
  example: {
    bad: '<head>\n  <img src="https://stats.example/pixel.gif">\n  <link rel="canonical" href="https://example.com/drills">\n</head>',
    good: '<head>\n  <link rel="canonical" href="https://example.com/drills">\n</head>\n<body>\n  <img src="https://stats.example/pixel.gif" alt="">',
  },
  references: ['https://developers.google.com/search/docs/crawling-indexing/valid-page-metadata'],
  decisions: [
    'Low where no metadata is lost, whatever the reason.',
    'Whatever stands before the doctype or the head ends it, too. No metadata is proposed for such a page, because it would be lost like the rest.',
    'Text may be a character that nobody sees, such as a byte order mark or a no-break space.',
  ],
  appliesTo: 'html',
  run(page) {
    const fault = headFault(page);
    if (fault === null) return null;
    const metadataAfter = lostMetadata(page);
    return {
      evidence: { ...fault, metadataAfter },
      severity: metadataAfter.length === 0 ? 'low' : undefined,
    };
  },
  message: ({ reason, element, line, metadataAfter }) =>
    `${describeFault(reason, element, line)}${metadataAfter.length === 0 ? '' : `; this loses: ${metadataAfter.join(', ')}`}.`,
});

function headFault(page: HtmlPageFacts): HeadFault | null {
  const { headBrokenBy, headTags, bodyTags } = page.html.document;
  const elsewhere = { element: null, line: null, column: null };
  if (headBrokenBy !== null) {
    const { name, line, column } = headBrokenBy;
    return { reason: 'invalid_element', element: name, line, column };
  }
  if (headTags > 1) return { reason: 'several_heads', ...elsewhere };
  if (bodyTags > 1) return { reason: 'several_bodies', ...elsewhere };
  return hasHead(page) ? null : { reason: 'empty_head', ...elsewhere };
}

function hasHead({ html }: HtmlPageFacts): boolean {
  return [...html.titles, ...html.metas, ...html.links].some(({ inHead }) => inHead);
}

/** Returns the kinds of metadata that are in a place where nothing reads them. */
function lostMetadata({ html }: HtmlPageFacts): readonly string[] {
  const lost = [
    ...html.titles.map((title) => ({ ...title, kind: 'title' })),
    ...html.metas.map((meta) => ({ ...meta, kind: kindOfMeta(meta.name ?? meta.property ?? '') })),
    ...html.links.map((link) => ({ ...link, kind: kindOfLink(link) })),
  ].filter((element) => !element.inHead && isLive(element));
  return [...new Set(lost.flatMap(({ kind }) => kind ?? []))];
}

function kindOfMeta(key: string): string | null {
  if (key.startsWith('og:')) return 'og:*';
  return ['description', 'robots', 'viewport'].includes(key) ? key : null;
}

function kindOfLink({ rel, hreflang }: HtmlPageFacts['html']['links'][number]): string | null {
  if (rel.includes('canonical')) return 'canonical';
  return rel.includes('alternate') && hreflang !== null ? 'hreflang' : null;
}

function describeFault(reason: HeadFault['reason'], element: string | null, line: number | null): string {
  if (reason === 'several_heads') return 'The page has more than one head start tag';
  if (reason === 'several_bodies') return 'The page has more than one body start tag';
  if (reason === 'empty_head') return 'The head of the page holds no metadata';
  return `${describeElement(String(element))} in line ${String(line)} ends the head early`;
}

function describeElement(element: string): string {
  if (element === '#text') return 'Text';
  return `The ${element.startsWith('/') ? 'end tag' : 'element'} <${element}>`;
}
