import { describeCheck } from '../../testing.ts';
import { sdParseError } from './sd-parse-error.ts';

const block = (json: string) => `<script type="application/ld+json">${json}</script>`;

describeCheck(sdParseError, {
  fails: [
    {
      name: 'a comma too many',
      html: block('{"@type": "Product",}'),
      evidence: { total: 1, blocks: [{ line: 1, reason: 'a comma before a closing bracket' }] },
    },
    {
      name: 'typographic quotes',
      html: block('{“@type”: “Product”}'),
      evidence: { blocks: [{ reason: 'typographic quotes instead of straight ones' }] },
    },
    {
      name: 'a template token',
      html: block('{"name": {{ product.name }} }'),
      evidence: { blocks: [{ reason: 'a template token was not replaced' }] },
    },
    {
      name: 'a line break in a string',
      html: block('{"name": "Rye\nbread"}'),
      evidence: { blocks: [{ reason: 'a line break or control character inside a string' }] },
    },
    { name: 'an empty block', html: block(' '), message: /empty/ },
    { name: 'a text at the top', html: block('"Product"'), evidence: { total: 1 } },
    {
      name: 'a noindex page',
      html: `<meta name="robots" content="noindex">${block('{')}`,
      severity: 'medium',
    },
  ],
  passes: [{ name: 'an object', html: block('{"@context": "https://schema.org", "@type": "Product"}') }],
  nearMisses: [
    { name: 'a list', html: block('[{"@type": "Product"}]') },
    { name: 'wrapped in a comment', html: block('<!-- {"@type": "Product"} -->') },
    { name: 'another script', html: '<script type="application/json">{,}</script>' },
  ],
});
