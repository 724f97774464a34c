import { z } from 'zod';
import { HttpUrl, OneOf, Text } from '../vocabulary.ts';
import { hasExactlyOneOf, needsExactlyOneOf } from './one-of.ts';
import { Untrusted } from './page-text.ts';
import { Summary } from './summary.ts';

/** The largest number of characters of a page that a tool accepts; search engines read 2 MB. */
export const HTML_LENGTH_MAX = 2_000_000;
/** The largest number of characters of a text that a tool accepts. */
export const CONTENT_LENGTH_MAX = 200_000;
/** The size limit of a request body with HTML. */
export const HTML_BODY_BYTES_MAX = 8 * 1024 * 1024;

export const JsonLdType = OneOf([
  'WebPage',
  'Article',
  'BlogPosting',
  'NewsArticle',
  'BreadcrumbList',
  'WebSite',
  'Organization',
]).meta({ id: 'JsonLdType' });

export const GenerateMetaBody = z
  .strictObject({
    url: HttpUrl.optional().meta({ description: 'A page that the service can fetch now.' }),
    html: z.string().min(1).max(HTML_LENGTH_MAX).optional().meta({ description: 'Source of the page.' }),
    content: z
      .string()
      .min(1)
      .max(CONTENT_LENGTH_MAX)
      .regex(/\S/, 'must not be blank')
      .optional()
      .meta({ description: 'Text of the page, plain or in Markdown.' }),
    title: Text(300).optional().meta({ description: 'A working title, to be improved.' }),
    keywords: z.array(Text(100)).max(20).optional().meta({
      description: 'Texts of the page that contain these words come first. No text gets them added.',
    }),
    brand: Text(100).optional().meta({ description: 'Name of the site.' }),
    locale: z
      .string()
      .regex(
        /^[A-Za-z]{2,3}(?:[-_][A-Za-z]{4})?(?:[-_][A-Za-z]{2})?$/,
        'must be a locale such as en or de-AT',
      )
      .optional()
      .meta({ description: 'Such as `en` or `de-AT`. Default: what the page says.' }),
    types: z.array(JsonLdType).min(1).max(7).optional().meta({
      description: 'Structured data to make. Default: what fits the page.',
    }),
  })
  .refine(...hasExactlyOneOf('url', 'html', 'content'))
  .meta({ id: 'GenerateMetaBody', ...needsExactlyOneOf('url', 'html', 'content') });

const Tags = z.record(z.string(), z.string());

export const GeneratedMeta = z
  .object({
    summary: Summary,
    untrusted: Untrusted,
    title: z.string().nullable(),
    description: z.string().nullable(),
    canonical: z.string().nullable(),
    robots: z.string(),
    openGraph: Tags.optional().meta({
      description:
        'Contents by property: `og:title`, …. Left out where the answer would exceed 4 KB: `html` has it.',
    }),
    twitter: Tags.optional().meta({
      description: 'Contents by name: `twitter:card`, …. Left out as `openGraph` is.',
    }),
    jsonLd: z.record(z.string(), z.unknown()).nullable().optional().meta({
      description: 'One graph of structured data. Left out as `openGraph` is.',
    }),
    html: z.string().meta({ description: 'All of it, ready to paste into the head.' }),
    alternatives: z.object({
      titles: z.array(z.string()).max(3),
      titlesTotal: z.int().meta({ description: 'Number of titles that the text yields.' }),
      descriptions: z.array(z.string()).max(3),
      descriptionsTotal: z.int(),
    }),
    warnings: z.array(z.string()).meta({ description: 'What is missing, and what to do about it.' }),
  })
  .meta({
    id: 'GeneratedMeta',
    description:
      'Made from the text of the page. A value that the page says nothing about is null or left out.',
  });
export type GeneratedMeta = z.infer<typeof GeneratedMeta>;
