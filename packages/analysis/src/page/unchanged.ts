import type { ChangedHeaders, EarlierPage } from '@plumbline/database';
import { bodyHash, SLOW_FIRST_BYTE_MS, type HeaderFacts, type ResponseFacts } from '@plumbline/web';

/** A larger body may have a finding that says how many bytes were transferred. */
const BYTES_MAX = 1_000_000;

/** Returns the headers of the page if it is unchanged; null if it has to be judged anew. */
export function headersIfUnchanged(
  earlier: EarlierPage,
  response: ResponseFacts,
  body: Uint8Array,
): HeaderFacts | null {
  if (response.status === 304) {
    const isDecisive = decisiveHeaders.some((name) => isChanged(name, earlier.headers, response.headers));
    // RFC 9110, 15.4.5: the headers of a 304 replace those of the answer that it confirms.
    return isDecisive ? null : { ...earlier.headers, ...response.headers };
  }
  const isSame =
    hasSameHeaders(earlier.headers, response.headers) &&
    !isSlow(earlier, response) &&
    !response.isChallenge &&
    response.bytes <= BYTES_MAX &&
    earlier.bodyHash !== null &&
    earlier.bodyHash === bodyHash(response, body);
  return isSame ? response.headers : null;
}

/** These headers decide how a page is judged, and a 304 may bring new ones. */
const decisiveHeaders = ['x-robots-tag', 'link', 'refresh', 'content-language'] as const;

/** Tells whether a 304 changes a header. It need not repeat the headers of the answer that it confirms. */
function isChanged(name: string, known: HeaderFacts, confirmed: HeaderFacts): boolean {
  return confirmed[name] !== undefined && confirmed[name].join() !== known[name]?.join();
}

/** Tells whether an answer is slow, so that its finding says how slow. */
function isSlow({ responseMs }: EarlierPage, { isSlowAgain }: ResponseFacts): boolean {
  return isSlowAgain === true || (responseMs ?? 0) > SLOW_FIRST_BYTE_MS;
}

/** Headers that differ from answer to answer, and that neither facts nor checks of a page read. */
const volatileHeaders: ReadonlySet<string> = new Set([
  'age',
  'cf-cache-status',
  'cf-ray',
  'connection',
  'date',
  'etag',
  'expires',
  'fly-request-id',
  'keep-alive',
  'last-modified',
  'nel',
  'report-to',
  'request-id',
  'server-timing',
  'set-cookie',
  'traceparent',
  'transfer-encoding',
  'via',
  'x-amz-cf-id',
  'x-amz-cf-pop',
  'x-amz-id-2',
  'x-amz-request-id',
  'x-amzn-requestid',
  'x-amzn-trace-id',
  'x-cache',
  'x-cache-hits',
  'x-correlation-id',
  'x-fastly-request-id',
  'x-github-request-id',
  'x-nf-request-id',
  'x-request-id',
  'x-response-time',
  'x-runtime',
  'x-served-by',
  'x-timer',
  'x-trace-id',
  'x-varnish',
  'x-vercel-id',
]);

/** Tells whether two answers have the same headers, except for volatile ones. */
function hasSameHeaders(one: HeaderFacts, other: HeaderFacts): boolean {
  return namesOfDifferent(one, other).every((name) => volatileHeaders.has(name));
}

function namesOfDifferent(one: HeaderFacts, other: HeaderFacts): readonly string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].filter((name) => one[name]?.join('\n') !== other[name]?.join('\n'));
}

/** Volatile headers that are kept: with them the next analysis asks whether the page has changed. */
const validators: ReadonlySet<string> = new Set(['etag', 'last-modified']);

/**
 * Returns the headers of an unchanged page that are stored beside those of its content: those that differ. Other volatile
 * headers than validators are not: nothing reads them but people, who see those of the answer with the content.
 *
 * @param ofContent null for a page whose headers are not stored with its content
 */
export function changedHeaders(ofContent: HeaderFacts | null, present: HeaderFacts): ChangedHeaders | null {
  if (ofContent === null) return present;
  const names = namesOfDifferent(withStrongTag(ofContent), withStrongTag(present)).filter(
    (name) => validators.has(name) || !volatileHeaders.has(name),
  );
  return names.length === 0 ? null : Object.fromEntries(names.map((name) => [name, present[name] ?? null]));
}

/** A compressed answer has a weak tag where its 304 has a strong one. Who asks for changes need not tell them apart. */
function withStrongTag({ etag, ...others }: HeaderFacts): HeaderFacts {
  return etag === undefined ? others : { ...others, etag: etag.map((tag) => tag.replace(/^W\//, '')) };
}
