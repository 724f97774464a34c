import type {
  ActionType,
  Category,
  Confidence,
  Dimension,
  Effort,
  NotJudged,
  Severity,
} from '@plumbline/contracts';
import type { Fix } from '@plumbline/fixes';
import type { HtmlPageFacts, PageFacts } from '@plumbline/page-facts';
import type { SiteFacts, SiteProbe, WholeSiteFacts } from './site-facts/index.ts';

/** The facts behind a finding. They must be JSON, because they are stored and `message` renders them later. */
export type Evidence = Readonly<Record<string, unknown>>;

/** The present value in one place; null if there is none. */
export type Observed = string | number | null;

/** One failure. A check reports at most one for each URL, so several faults of a page are a list in the evidence. */
export interface Finding<Found extends Evidence = Evidence> {
  readonly evidence: Found;
  /** Set if it differs from the severity of the check. */
  readonly severity?: Severity | undefined;
  /** Default `high`. Low confidence does not count in the score and is never fixed automatically. */
  readonly confidence?: Confidence | undefined;
}

/** A finding of a site check. It names its page, or null for the site as a whole. */
export interface SiteFinding<Found extends Evidence = Evidence> extends Finding<Found> {
  readonly url: string | null;
  readonly fix?: Fix | null | undefined;
}

/**
 * The results that a retest of a few targets needs:
 * - `answers`: any answer of the targets, such as the 404 that a page should give
 * - `site`: nothing from the targets, because the fault is the site's
 * - `analysis`: a retest is impossible, because the check needs more than the targets and what they refer to
 */
export type RetestNeed = 'answers' | 'site' | 'analysis';

/** The checks whose findings a finding of this check explains: one fault is one finding (docs/decisions/005). */
export interface Absorption {
  /**
   * Checks absorbed on the same page. `judgements-of-content`: all but judgements of its URL and its answer, if the
   * page has no content to judge.
   */
  readonly onPage?: readonly string[] | 'judgements-of-content';
  /**
   * Parts of the evidence, each of which says that the answer is no real page. The finding then absorbs
   * `judgements-of-content`, too.
   */
  readonly ofNoPage?: readonly Evidence[];
  /** Checks absorbed at the same URL, in the finished analysis. */
  readonly onUrl?: readonly string[];
  /** Checks absorbed at the URLs that the finding names, in the finished analysis. */
  readonly onNamedUrls?: readonly string[];
  /** Checks absorbed everywhere if the finding is about the site, because every page would repeat it. */
  readonly acrossSite?: readonly string[];
  /** The reason why the absorbed checks did not judge. Default `not_asked`: the finding stands for theirs. */
  readonly why?: NotJudged;
}

/** `places` as a method, like those of checks, so that checks with different evidence fit into one list. */
interface PlacesIn<Found extends Evidence> {
  places(evidence: Found): readonly string[];
}

export interface CheckDefinition<Found extends Evidence> {
  /** The id, which is also the name of the file. */
  readonly id: string;
  readonly title: string;
  readonly category: Category;
  readonly dimension: Dimension;
  readonly type: ActionType;
  readonly severity: Severity;
  /** Work for each target that is not fixed automatically. */
  readonly effort: Effort;
  /** The reason why the fault matters, and to whom. */
  readonly why: string;
  /** Instruction that starts with a verb. */
  readonly howToFix: string;
  /** Two snippets for the docs page. */
  readonly example: { readonly bad: string; readonly good: string };
  /** Primary sources. */
  readonly references: readonly [string, ...string[]];
  /** Unexpected decisions and omissions of the check, with reasons, for its docs page. */
  readonly decisions?: readonly [string, ...string[]];
  /** A data source that it needs beside the crawl; without it the check finds nothing. */
  readonly needs?: string;
  /** Set for an opportunity, which is listed but never scored. */
  readonly informational?: true;
  /**
   * True if it goes by what robots.txt says. What it found before stands while a robots.txt that was read then cannot be
   * read.
   */
  readonly readsRobots?: true;
  readonly absorbs?: Absorption;
  /** Set if the fault costs more each day. It then comes first in its severity, even if few pages have it. */
  readonly isUrgent?: true;
  /**
   * Returns the present value at each place, which is the `current` of a target without a fix. Default: nothing, as for
   * a fault in which something is missing, too much or too little.
   */
  observed?(evidence: Found): Observed | readonly Observed[];
  /** Returns one sentence for people that names what was found. */
  message(evidence: Found): string;
  /**
   * Returns the places of a fault that can occur several times on a page. Each is something that identifies the place
   * later, such as an href or a selector. `observed`: the present value identifies it. Default: the page.
   */
  readonly places?: 'observed' | PlacesIn<Found>['places'];
  /** Tells whether any other title would do, so that it may follow the site's pattern. */
  asksForAnotherTitle?(evidence: Found): boolean;
  /**
   * The pages that search engines should not find by their own URL because of a finding: the page, or all but one among
   * its copies or among the spellings of its URL. No fix lists it in a sitemap or makes it a canonical.
   */
  readonly unfits?: 'page' | 'copies' | 'spellings';
  /** Default: a target can be judged again if it is a page of the kind that the check is about. */
  readonly retest?: RetestNeed;
}

/** The pages that a check is about. The runner selects them, so checks need no guards. */
export interface Subjects {
  /** Every response of an in-scope URL, failures included. */
  readonly 'any-response': PageFacts;
  /** 200 HTML pages. */
  readonly html: HtmlPageFacts;
  /** Indexable HTML pages. */
  readonly indexable: HtmlPageFacts;
}

export interface PageCheck<
  Subject extends keyof Subjects = keyof Subjects,
  Found extends Evidence = Evidence,
> extends CheckDefinition<Found> {
  readonly scope: 'page';
  readonly appliesTo: Subject;
  /** Set if the check is about serving, such as status or speed, which the source alone does not show. */
  readonly about?: 'serving';
  /** Tells whether the check also applies to a file that pages load, such as an image or a script. Default: no file. */
  readonly ofFiles?: (file: PageFacts) => boolean;
  /** Judges a page without side effects. Returns null if the page passes. */
  run(page: Subjects[Subject]): Finding<Found> | null;
  /** Returns the concrete change, if one can be computed. It is verified before it is offered. */
  fix?(page: Subjects[Subject], evidence: Found): Fix | null;
}

/** A request to a site beside its pages: see `homePageFacts`, `botProbes` and `probes` of SiteFacts. */
export type SiteSource = 'home-page' | 'bots' | SiteProbe['purpose'];

/** Pages to which too few links lead: none, a single one, or only many from the home page. */
export const missingLinks = ['none', 'single', 'far'] as const;

export type MissingLinks = (typeof missingLinks)[number];

export interface SiteCheck<Found extends Evidence = Evidence> extends CheckDefinition<Found> {
  readonly scope: 'site';
  run(site: WholeSiteFacts): AsyncIterable<SiteFinding<Found>>;
  /** True if the check says nothing about a site of which a part was left out. */
  readonly needsWholeSite: boolean;
  /**
   * Set if it reports pages to which too few links lead. It says nothing while a page cannot be read that linked to such
   * a page before, or that has never been read and turned the crawler away.
   */
  readonly reportsMissingLinks?: MissingLinks;
  /**
   * True if it reports URLs because of what leads to them. What it found on the whole site stands in an analysis of a part,
   * which may have left out what leads there.
   */
  readonly needsNamingPages?: true;
  /**
   * True if it reports what sitemaps list or do not list, or that nothing names them. What it found before stands while a sitemap that was read then
   * cannot be read.
   */
  readonly reportsSitemapEntries?: true;
  /**
   * Set if it reports only pages that clicks from the home page lead to: what it found on a page stands while none does.
   * `unless-listed`: a page that a sitemap lists is in order without clicks, too.
   */
  readonly needsClicks?: 'always' | 'unless-listed';
  /**
   * True if each finding is about a group of pages that its evidence names, and stands at one of them. It is the same
   * finding at another one.
   */
  readonly ofGroups?: true;
  /** Least number of indexable pages for the check to judge a site. */
  readonly pagesMin?: number;
  /** Findings of this check are auto-fixable if they carry a fix. */
  readonly fixable?: true;
  /** True if its fix changes all links of the site to the URL of the finding. */
  readonly fixesLinks?: true;
  /** All of these that the check reads. A retest requests them anew, and nothing else. */
  readonly reads?: readonly SiteSource[];
  /** True if its findings may change while pages, robots.txt, sitemaps and all that it `reads` stay the same. */
  readonly mayChangeAlone?: true;
}

/** The evidence of a check. */
export type EvidenceOf<Of> = Of extends CheckDefinition<infer Found> ? Found : never;

/**
 * Any check of the catalogue. The runner gives each check only the subjects that it applies to, and its own evidence.
 */
export type Check = PageCheck | SiteCheck;

/** Declares a check on one page. */
export function definePageCheck<Subject extends keyof Subjects, Found extends Evidence>(
  check: Omit<PageCheck<Subject, Found>, 'scope'>,
): PageCheck<Subject, Found> {
  return { ...check, scope: 'page' };
}

type Declared<Found extends Evidence, Facts> = Omit<SiteCheck<Found>, 'scope' | 'needsWholeSite' | 'run'> & {
  run(site: Facts): AsyncIterable<SiteFinding<Found>>;
};

/**
 * Declares a check on all pages that were seen. What it finds in a part of the site, it would also find in the whole.
 */
export function defineSiteCheck<Found extends Evidence>(check: Declared<Found, SiteFacts>): SiteCheck<Found> {
  return { ...check, scope: 'site', needsWholeSite: false };
}

/** Declares a check whose findings are true only for a site that was seen as a whole. It says nothing about a part. */
export function defineWholeSiteCheck<Found extends Evidence>(
  check: Declared<Found, WholeSiteFacts>,
): SiteCheck<Found> {
  return { ...check, scope: 'site', needsWholeSite: true };
}
