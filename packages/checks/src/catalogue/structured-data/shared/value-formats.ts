import type { HtmlPageFacts } from '@plumbline/page-facts';

/**
 * Tells whether a text is an ISO 8601 date, or date and time, that exists in the calendar. Year and year-month count,
 * too, as in schema.org.
 */
export function isIsoDate(text: string): boolean {
  const match = isoDate.exec(text);
  if (match === null) return false;
  const { date = '', month = '01', day = '01' } = match.groups ?? {};
  const parsed = new Date(`${date.slice(0, 4)}-${month}-${day}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.getUTCDate() === Number(day);
}

/** Tells whether a date has a time of day without a time zone. */
export function lacksTimeZone(text: string): boolean {
  return /\d[T ]\d{2}:\d{2}/.test(text) && !/(?:Z|[+-]\d{2}:?\d{2})$/i.test(text);
}

/** Tells whether a text is an ISO 8601 duration such as PT30M. */
export function isIsoDuration(text: string): boolean {
  return /^P(?=.)(?:\d+(?:\.\d+)?Y)?(?:\d+(?:\.\d+)?M)?(?:\d+(?:\.\d+)?W)?(?:\d+(?:\.\d+)?D)?(?:T(?=\d)(?:\d+(?:\.\d+)?H)?(?:\d+(?:\.\d+)?M)?(?:\d+(?:\.\d+)?S)?)?$/.test(
    text,
  );
}

/** Tells whether a text is a number by schema.org: digits, with a dot before decimals, and nothing else. */
export function isPlainNumber(text: string): boolean {
  return /^-?\d+(?:\.\d+)?$/.test(text);
}

/** Tells whether a text is a currency of ISO 4217. */
export function isCurrency(text: string): boolean {
  return currencies.has(text.toUpperCase());
}

/** Tells whether a text is a member of a schema.org enumeration, with or without its prefix. */
export function isMember(text: string, members: ReadonlySet<string>): boolean {
  return members.has(text.replace(/^(?:https?:\/\/(?:www\.)?schema\.org\/|schema:)/i, ''));
}

/** Returns the time at which the page was served, by its Date header, in ms. Without one, nothing is in the past. */
function servedAt(page: HtmlPageFacts): number | null {
  const time = Date.parse(page.response.headers['date']?.[0] ?? '');
  return Number.isNaN(time) ? null : time;
}

/**
 * Tells whether a date was over when the page was served. A date without time lasts to the end of its day, anywhere.
 */
export function isPast(text: string, page: HtmlPageFacts): boolean {
  const served = servedAt(page);
  const time = Date.parse(text);
  if (served === null || Number.isNaN(time) || !isIsoDate(text)) return false;
  return time + (/T/.test(text) ? 0 : 1) * dayMs + zonesMs < served;
}

/** Tells whether a date was still to come when the page was served. */
export function isFuture(text: string, page: HtmlPageFacts): boolean {
  const served = servedAt(page);
  const time = Date.parse(text);
  return served !== null && isIsoDate(text) && !Number.isNaN(time) && time - zonesMs > served;
}

const dayMs = 86_400_000;
/** Times without a zone may be in any zone. */
const zonesMs = 14 * 3_600_000;

const isoDate =
  /^(?<date>\d{4}(?:-(?<month>0[1-9]|1[0-2])(?:-(?<day>0[1-9]|[12]\d|3[01]))?)?)(?:[T ](?:[01]\d|2[0-4]):[0-5]\d(?::[0-6]\d(?:[.,]\d+)?)?\s?(?:Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
