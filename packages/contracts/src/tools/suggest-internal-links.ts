import { z } from 'zod';
import { BasedOn } from '../analyses/extent.ts';
import { HttpUrl } from '../vocabulary.ts';
import { Domain } from './domain.ts';
import { CONTENT_LENGTH_MAX } from './generate-meta.ts';
import { hasExactlyOneOf, needsExactlyOneOf } from './one-of.ts';
import { PageText, Untrusted } from './page-text.ts';
import { Summary } from './summary.ts';

export const SuggestInternalLinksBody = z
  .strictObject({
    url: HttpUrl.optional().meta({
      description: 'A page of an analysed site, which the service fetches now.',
    }),
    content: z
      .string()
      .min(1)
      .max(CONTENT_LENGTH_MAX)
      .regex(/\S/, 'must not be blank')
      .optional()
      .meta({ description: 'A text that is not on the site yet: plain, Markdown or HTML.' }),
    domain: Domain.optional(),
    limit: z.int().min(1).max(50).optional().meta({
      description: 'Default: up to ten, what fits 4 KB.',
    }),
  })
  .refine(...hasExactlyOneOf('url', 'content'))
  .refine(({ content, domain }) => (content === undefined) === (domain === undefined), {
    error: 'must be given with content, and only with it',
    path: ['domain'],
  })
  .meta({
    id: 'SuggestInternalLinksBody',
    ...needsExactlyOneOf('url', 'content'),
    dependentRequired: { content: ['domain'], domain: ['content'] },
  });

export const LinkSuggestion = z
  .object({
    untrusted: Untrusted,
    targetUrl: z.string(),
    targetTitle: PageText,
    placement: z.enum(['in_text', 'after_text']).meta({
      description:
        'In the text, if its words name the page; or below it ("Related: …"), if both are about the same.',
    }),
    anchorText: z.string().meta({ description: 'As it is in the text, or the name of the page.' }),
    context: PageText.meta({ description: 'Text around the anchor text.' }),
    position: z.int().meta({
      description:
        'Where the anchor text begins, or the text ends: UTF-16 units from the start of `content`, or of the HTML of the page.',
    }),
    score: z.number().min(0).max(1),
    reason: z.string(),
  })
  .meta({ id: 'LinkSuggestion' });

export const LinkSuggestions = z
  .object({
    summary: Summary,
    basedOn: BasedOn,
    suggestionsTotal: z.int().meta({ description: 'The number of suggestions without `limit`.' }),
    suggestions: z.array(LinkSuggestion).max(50),
  })
  .meta({ id: 'LinkSuggestions' });
export type LinkSuggestions = z.infer<typeof LinkSuggestions>;
