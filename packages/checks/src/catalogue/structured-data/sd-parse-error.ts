import { isIndexable } from '@plumbline/page-facts';
import { definePageCheck } from '../../check.ts';

const blocksMax = 10;

interface BrokenBlock {
  readonly line: number;
  readonly column: number;
  readonly reason: string;
  readonly excerpt: string;
}

export const sdParseError = definePageCheck<
  'html',
  { readonly total: number; readonly blocks: readonly BrokenBlock[] }
>({
  id: 'sd-parse-error',
  title: 'JSON-LD block does not parse',
  category: 'structured-data',
  dimension: 'seo_elements',
  type: 'schema',
  severity: 'high',
  effort: 'medium',
  why: 'Search engines discard a block that is not valid JSON as a whole: everything it says is lost, and with it the rich results it was written for.',
  howToFix: 'Correct the JSON, and let a serializer write the block instead of a text template.',
  example: {
    bad: '<script type="application/ld+json">{"@type": "Product", "name": "12" shelf",}</script>',
    good: '<script type="application/ld+json">{"@type": "Product", "name": "12\\" shelf"}</script>',
  },
  references: [
    'https://developers.google.com/search/docs/appearance/structured-data/intro-structured-data',
    'https://www.rfc-editor.org/rfc/rfc8259',
  ],
  appliesTo: 'html',
  run(page) {
    const { errors } = page.html.structuredData;
    if (errors.length === 0) return null;
    const blocks = errors.slice(0, blocksMax).map(({ line, column, message, excerpt }) => ({
      line,
      column,
      reason: reasonOf(message, excerpt),
      excerpt,
    }));
    return { severity: isIndexable(page) ? 'high' : 'medium', evidence: { total: errors.length, blocks } };
  },
  places: 'observed',
  observed: ({ blocks }) => blocks.map(({ excerpt }) => excerpt),
  message({ total, blocks: [first] }) {
    const where = `line ${first?.line ?? 1}, column ${first?.column ?? 1}`;
    return `${total === 1 ? 'A JSON-LD block does' : `${total} JSON-LD blocks do`} not parse: ${first?.reason ?? ''} (${where}).`;
  },
});

/**
 * Returns the reason in words that people recognise, if the text around the fault shows it; else the parser's
 * message.
 */
function reasonOf(message: string, excerpt: string): string {
  if (/\{\{|\{%|<%|<\?php/.test(excerpt)) return 'a template token was not replaced';
  if (/[{,:[]\s*[“”„]/.test(excerpt)) return 'typographic quotes instead of straight ones';
  if (/bad control character/i.test(message)) return 'a line break or control character inside a string';
  if (/,\s*[}\]]/.test(excerpt)) return 'a comma before a closing bracket';
  return message.replace(/\.$/, '');
}
