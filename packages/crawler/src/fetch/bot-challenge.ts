import type { HttpAnswer } from '@plumbline/net';

/** Headers that a protection service sends only with a challenge or a block of its own. */
const headerSigns: readonly (readonly [name: string, value: RegExp])[] = [
  ['cf-mitigated', /challenge|block/i],
  ['x-amzn-waf-action', /captcha|challenge/i],
  ['x-datadome', /protected/i],
  ['x-sucuri-block', /./],
];

/** Elements that nothing but such a page has, whatever else is on it. */
const ownElements = new RegExp(
  [
    String.raw`<[^<>]+ (?:src|href)=["']?[^"'<> ]*/\.(?:within\.website/x/cmd/anubis|bunny-shield)/`,
    String.raw`<meta [^<>]*/\.well-known/sgcaptcha/`,
    String.raw`<title[^>]*>\s*(?:waiting room powered by cloudflare|(?:radware|shieldsquare) captcha)\b`,
  ].join('|'),
  'i',
);

/** Pieces of the pages that a protection service shows while it tests the visitor. */
const bodySigns =
  /\/cdn-cgi\/challenge-platform\/|_cf_chl_opt|cf-browser-verification|window\.gokuProps|awsWafCookieDomainList|captcha-delivery\.com|_Incapsula_Resource\?|\/_sec\/cp_challenge\/|px-captcha|sucuri_cloudproxy_js|ddos-guard\/check|ge_js_validator/i;

/** Pieces of the pages with which one blocks a visitor, or asks for fewer requests. */
const blockSigns = new RegExp(
  [
    String.raw`<title[^>]*>[^<]* used cloudflare to restrict access\s*<`,
    String.raw`^\s*error code: 10\d\d\s*$`,
    String.raw`errors(?:\.|&#46;)edgesuite(?:\.|&#46;)net`,
    String.raw`<title[^>]*>\s*sucuri website firewall - access denied`,
    String.raw`could not be satisfied[^]{0,200}(?:request blocked\.|block access from your country)`,
    String.raw`the requested url was rejected\. please consult with your administrator\.[^]{0,200}support id is:`,
    String.raw`<h1[^>]*>\s*web page blocked\b[^]{0,5000}attack id:`,
    String.raw`<title[^>]*>\s*your access to this (?:site|service) has been limited`,
    String.raw`<(title|h1)[^>]*>\s*(?:(?:http |error )*429\W+)?(?:too many requests|rate limit exceeded)[.!]?\s*<\/\1>`,
  ].join('|'),
  'i',
);

/** Titles that such pages have, whole or before the name of the service or site. */
const challengeTitles =
  /<title[^>]*>\s*(?:just a moment|one moment,? please|checking your browser|(?:making sure|checking) you(?:'re|&#39;re| are) not a bot|attention required!?|pardon our interruption|access to this page has been denied|robot check|are you (?:a |an )?(?:human|robot)\??|(?:please )?verify(?:ing)? (?:that )?you are (?:a )?human|(?:bot|human) verification|(?:vercel )?security check(?:point)?|client challenge|captcha(?: challenge)?|ddos-guard|you have been blocked|sorry, you have been blocked)[.…!]*\s*(?:[|–—-][^<]*)?<\/title>/i;
/** Words with which a page asks its visitor for a proof. */
const asksForProof = /captcha|challenge|javascript|cookies|\b(?:human|robot|bots?|automated|blocked)\b/i;

/** Statuses of challenges. Challenges with status 200 are short pages that hold little else. */
const challengeStatuses: ReadonlySet<number> = new Set([202, 401, 403, 405, 418, 429, 500, 503]);
const challengeBytesMax = 30_000;
const bytesLooked = 64 * 1024;

/**
 * Tells whether a bot challenge or a block page of a protection service stands in for the page. Real pages mention
 * the same scripts (Cloudflare adds its own to every page), so a mention counts only with a status or size of a
 * challenge.
 */
export function isChallenge({
  status,
  headers,
  body,
}: Pick<HttpAnswer, 'status' | 'headers' | 'body'>): boolean {
  if (
    challengeStatuses.has(status) &&
    headerSigns.some(([name, value]) => value.test(headers[name]?.join() ?? ''))
  ) {
    return true;
  }
  const suspicious = challengeStatuses.has(status) || (status === 200 && body.length <= challengeBytesMax);
  if (!suspicious) return false;
  const start = body.subarray(0, bytesLooked).toString('latin1');
  if (ownElements.test(start)) return true;
  const isSign =
    bodySigns.test(start) ||
    blockSigns.test(start) ||
    (challengeTitles.test(start) && asksForProof.test(afterTitle(start)));
  return isSign && (status !== 200 || !hasContent(start));
}

function afterTitle(html: string): string {
  return html.slice(html.search(/<\/title>/i));
}

/** Tells whether a page has content or navigation. A challenge has neither. */
function hasContent(html: string): boolean {
  return /<(?:nav|article|main)[\s>]/i.test(html) || (html.match(/<a\s[^<>]*href/gi)?.length ?? 0) > 5;
}
