import { defineSiteCheck } from '../../check.ts';
import { isRefused } from '../../definitions/answered-probe.ts';
import { isHtmlText } from '../../definitions/robots/is-html-text.ts';
import { licencesIn, syntaxErrors, type SyntaxError } from '../../definitions/robots/robots-syntax.ts';
import type { RobotsFile, SiteProbe } from '../../site-facts/index.ts';

/** Google ignores everything after 500 KiB. */
const BYTES_READ = 512_000;
const ERRORS_MAX = 50;

interface FaultyFile {
  readonly origin: string;
  readonly isHtml: boolean;
  readonly isCut: boolean;
  readonly total: number;
  readonly errors: readonly SyntaxError[];
}

export const robotsTxtSyntax = defineSiteCheck<{ readonly files: readonly FaultyFile[] }>({
  id: 'robots-txt-syntax',
  title: 'robots.txt has invalid or ineffective lines',
  category: 'robots',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'medium',
  effort: 'low',
  why: 'Crawlers silently skip the lines that they do not understand, so what was meant to be forbidden, or allowed, is not.',
  howToFix:
    'Correct the lines listed. For noindex use a robots meta element or an X-Robots-Tag header: robots.txt has no such rule.',
  example: {
    bad: 'Disallow: /private\nUser-agent: *\nNoindex: /drafts/',
    good: 'User-agent: *\nDisallow: /private',
  },
  references: [
    'https://www.rfc-editor.org/rfc/rfc9309#section-2.2',
    'https://developer.chrome.com/docs/lighthouse/seo/invalid-robots-txt/',
    'https://rslstandard.org/guide/robots-txt',
  ],
  decisions: [
    'Requests the licences that `License` lines name: they should answer with a document of RSL (Really Simple Licensing).',
    'Paths with characters beyond ASCII are no problem: crawlers encode them before they compare.',
  ],
  retest: 'site',
  readsRobots: true,
  reads: ['licence'],
  async *run(site) {
    const licences = site.probes.filter(({ purpose }) => purpose === 'licence');
    const files = site.robots
      .filter(({ status }) => status === 200)
      .map((file) => examine(file, licences))
      .filter(({ isHtml, isCut, total }) => isHtml || isCut || total > 0);
    if (files.length > 0) yield { url: null, evidence: { files } };
  },
  places: 'observed',
  observed: ({ files }) => files.flatMap(({ errors }) => errors.map(({ text }) => text)),
  message: ({ files }) => `${files.map((file) => `${file.origin}/robots.txt ${describe(file)}`).join('; ')}.`,
});

function examine({ origin, text }: RobotsFile, licences: readonly SiteProbe[]): FaultyFile {
  const isHtml = isHtmlText(text);
  const errors = isHtml ? [] : [...syntaxErrors(text), ...licenceErrors(text, licences)];
  const isCut = new TextEncoder().encode(text).length >= BYTES_READ;
  return { origin, isHtml, isCut, total: errors.length, errors: errors.slice(0, ERRORS_MAX) };
}

function licenceErrors(text: string, licences: readonly SiteProbe[]): readonly SyntaxError[] {
  return licencesIn(text).flatMap(({ url, ...line }) => {
    const licence = licences.find((probe) => probe.url === url);
    const reason = licence === undefined ? null : licenceFault(licence);
    return reason === null ? [] : [{ ...line, reason }];
  });
}

function licenceFault(licence: SiteProbe): string | null {
  const { status, failure, text } = licence;
  if (isRefused(licence)) return null;
  if (status === null) return failure === null ? null : 'the licence gives no answer';
  if (status !== 200) return `the licence answers ${status}`;
  return /<(?:\w+:)?rsl[\s>]|rslstandard\.org\/rsl/.test(text) ? null : 'the licence is no RSL document';
}

function describe({ isHtml, isCut, total, errors: [first] }: FaultyFile): string {
  if (isHtml) return 'is a page of HTML';
  if (first === undefined) return isCut ? 'is longer than the 512 KB that crawlers read' : 'is faulty';
  const others = total === 1 ? '' : ` (and ${total - 1} more)`;
  return `has an error in line ${first.line}, "${first.text}": ${first.reason}${others}`;
}
