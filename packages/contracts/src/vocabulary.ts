import { z } from 'zod';
import { isHost, URL_LENGTH_MAX } from './url-limits.ts';

/** Words that more than one resource uses. */

export const Severity = z.enum(['critical', 'high', 'medium', 'low']).meta({ id: 'Severity' });
export type Severity = z.infer<typeof Severity>;

export const Priority = z.enum(['critical', 'high', 'medium', 'low']).meta({ id: 'Priority' });
export type Priority = z.infer<typeof Priority>;

export const ActionType = z.enum(['meta', 'schema', 'indexing', 'og_images']).meta({ id: 'ActionType' });
export type ActionType = z.infer<typeof ActionType>;

export const Handling = z.enum(['auto_fixable', 'manual_review']).meta({ id: 'Handling' });
export type Handling = z.infer<typeof Handling>;

export const Dimension = OneOf(['url_health', 'seo_elements', 'icons_images']).meta({ id: 'Dimension' });
export type Dimension = z.infer<typeof Dimension>;

export const Effort = z.enum(['low', 'medium', 'high']).meta({ id: 'Effort' });
export type Effort = z.infer<typeof Effort>;

export const Confidence = z.enum(['high', 'medium', 'low']).meta({ id: 'Confidence' });
export type Confidence = z.infer<typeof Confidence>;

export const Environment = z.enum(['live', 'test']).meta({ id: 'Environment' });
export type Environment = z.infer<typeof Environment>;

export const Tier = z.enum(['free', 'starter', 'pro']).meta({ id: 'Tier' });
export type Tier = z.infer<typeof Tier>;

export const Scope = z
  .enum(['mcp:read', 'mcp:write', 'api:read', 'api:write', 'admin'])
  .meta({ id: 'Scope', description: 'A write scope does not imply its read scope; `admin` satisfies all.' });
export type Scope = z.infer<typeof Scope>;

export const Category = z
  .enum([
    'http',
    'redirects',
    'canonical',
    'robots',
    'sitemap',
    'links',
    'content',
    'title',
    'description',
    'headings',
    'images',
    'icons',
    'social',
    'structured-data',
    'hreflang',
    'mobile',
    'performance',
    'security',
    'url',
    'duplicates',
    'site-structure',
    'ai-readiness',
  ])
  .meta({ id: 'Category' });
export type Category = z.infer<typeof Category>;

/** The reason why an analysis failed. */
export const FailureReason = z
  .enum([
    'dns_failed',
    'connection_failed',
    'tls_failed',
    'timeout',
    'robots_disallowed',
    'start_url_refused',
    'http_error',
    'not_html',
    'blocked_address',
    'internal',
  ])
  .meta({ id: 'FailureReason' });
export type FailureReason = z.infer<typeof FailureReason>;

/** The reason as a sentence. */
export const FailureMessage = z.string().nullable().meta({
  description: 'Says what failed and what to do about it. Null unless the analysis failed.',
});

/** RFC 3339, UTC, milliseconds. */
export const Timestamp = z.iso.datetime({ precision: 3 }).meta({ id: 'Timestamp' });

/** An address in the dashboard. */
export const DashboardUrl = z.string();

/** A time in the future. */
export const FutureTime = z.iso
  .datetime({ offset: true, error: 'must be an RFC 3339 time with an offset, such as 2027-01-31T00:00:00Z' })
  .refine((text) => !(Date.parse(text) <= Date.now()), 'must lie in the future');

/** UUIDv7, lower case. */
export const Id = z
  .string()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/, 'must be an id')
  .meta({ id: 'Id', description: 'UUIDv7, lower case.', examples: ['01977f0e-8d9b-7c3a-9c66-3b1f0c2d4e5f'] });

/**
 * A URL that the crawler could fetch. Its length counts with the host in punycode and the rest in percent-escapes.
 */
export const HttpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an absolute http or https URL' })
  .max(URL_LENGTH_MAX)
  .refine(
    (text) => !URL.canParse(text) || new URL(text).href.length <= URL_LENGTH_MAX,
    `must have at most ${URL_LENGTH_MAX} characters with percent-escapes`,
  )
  .refine(
    (text) => !URL.canParse(text) || isHost(new URL(text).hostname),
    'must name a host of at most 253 characters, with 1 to 63 between two dots',
  )
  .meta({ pattern: '^[Hh][Tt][Tt][Pp][Ss]?:' });

/** Returns the schema of a line of text that people write, such as a name or a label. */
export function Text(lengthMax: number) {
  return z.string().trim().min(1).max(lengthMax);
}

/**
 * Returns the schema of one or more values in a query: `severity=high,critical` and `severity=high&severity=critical`
 * are the same.
 */
export function Several<Item extends z.ZodType>(item: Item) {
  return z.preprocess(
    (values: string | z.input<Item> | readonly z.input<Item>[]) =>
      [values].flat().flatMap<unknown>((value) => (typeof value === 'string' ? value.split(',') : [value])),
    z.array(item).min(1).max(50),
  );
}

/** Returns the schema of a closed list. A refusal names the allowed values. */
export function OneOf<const Value extends string>(values: readonly Value[]) {
  return z.enum(values, `must be one of ${values.join(', ')}`);
}
