import { canonicalFix, type Edit } from '@plumbline/fixes';
import { declaredCanonicals, type HtmlPageFacts } from '@plumbline/page-facts';
import { definePageCheck } from '../../check.ts';

/** Attributes that restrict a canonical to another language, medium or format. */
const attributes = ['hreflang', 'lang', 'media', 'type'] as const;

export const canonicalIgnored = definePageCheck<
  'html',
  {
    readonly href: string | null;
    readonly resolved: string | null;
    readonly ignored: 'outside-head' | 'attributes';
    readonly ignoredAttributes: readonly string[];
    /** The element that closed the head before the canonical. */
    readonly headBrokenBy: string | null;
  }
>({
  id: 'canonical-ignored',
  title: 'Canonical present but not honoured (placement or attributes)',
  category: 'canonical',
  dimension: 'seo_elements',
  type: 'indexing',
  severity: 'high',
  effort: 'medium',
  why: 'Search engines accept a canonical only in the head, because anybody may write into the body, and only without attributes that make it speak of another language, medium or format. This one has no effect.',
  howToFix:
    'Move the element into the head, before anything that is not metadata, and leave only rel and href on it.',
  example: {
    bad: '<head><img src="pixel.gif">\n<link rel="canonical" href="https://example.com/a"></head>',
    good: '<head><link rel="canonical" href="https://example.com/a"></head>\n<body><img src="pixel.gif">',
  },
  references: ['https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls'],
  appliesTo: 'html',
  run(page) {
    const declared = declaredCanonicals(page);
    const [first] = declared.filter(({ source }) => source === 'html');
    if (first?.ignored == null || declared.some(({ ignored }) => ignored === null)) return null;
    const { href, url: resolved, ignored } = first;
    const link = page.html.links.find(({ offset }) => offset === first.offset);
    const headBrokenBy = ignored === 'outside-head' ? (page.html.document.headBrokenBy?.name ?? null) : null;
    const ignoredAttributes = attributes.filter((name) => link?.[name] != null);
    return { evidence: { href, resolved, ignored, ignoredAttributes, headBrokenBy } };
  },
  observed: ({ href }) => href,
  message: ({ href, ignored, ignoredAttributes, headBrokenBy }) => {
    const place =
      headBrokenBy === null ? 'it stands in the body' : `"${headBrokenBy}" ends the head before it`;
    const reason = ignored === 'outside-head' ? place : `it carries ${ignoredAttributes.join(', ')}`;
    return `The canonical "${href ?? ''}" is ignored, because ${reason}.`;
  },
  fix(page, { href, resolved, ignored }) {
    const edits = ignored === 'attributes' ? withoutAttributes(page) : movedToHead(page, resolved);
    return resolved === null || edits === null ? null : { ...canonicalFix(resolved, href), edits };
  },
});

function ignoredOffsets(page: HtmlPageFacts): readonly number[] {
  return declaredCanonicals(page).flatMap(({ offset }) => (offset === null ? [] : [offset]));
}

/** Keeps the first canonical, without the attributes, and removes the others. */
function withoutAttributes(page: HtmlPageFacts): readonly Edit[] {
  const [offset = 0, ...others] = ignoredOffsets(page);
  return [
    ...attributes.map((name): Edit => ({ kind: 'attribute', offset, name, value: null })),
    ...others.map((other): Edit => ({ kind: 'remove', offset: other })),
  ];
}

/** Inserts the canonical before the element that ends the head. */
function movedToHead(page: HtmlPageFacts, href: string | null): readonly Edit[] | null {
  const offset = page.html.document.headBrokenBy?.outerOffset ?? page.html.document.headEndOffset;
  if (href === null || offset === null) return null;
  return [
    { kind: 'insert', offset, element: { kind: 'link', rel: 'canonical', href } },
    ...ignoredOffsets(page).map((other): Edit => ({ kind: 'remove', offset: other })),
  ];
}
