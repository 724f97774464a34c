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

/** JSON: it is stored, and `message` renders it when it is read. */
export type Evidence = Readonly<Record<string, unknown>>;

/** What stands in one place; null where nothing does. */
export type Observed = string | number | null;

/** One failure. A check reports at most one per URL; what is wrong several times on a page is listed in the evidence. */
export interface Finding<Found extends Evidence = Evidence> {
  readonly evidence: Found;
  /** Other than the check's own. */
  readonly severity?: Severity;
  /** Default `high`. Low confidence does not count in the score and is never fixed automatically. */
  readonly confidence?: Confidence;
}

/** A finding of a site check: names its page, or null for the site as a whole. */
export interface SiteFinding<Found extends Evidence = Evidence> extends Finding<Found> {
  readonly url: string | null;
  readonly fix?: Fix;
}

/**
 * What it takes to judge a few targets again, without a new analysis:
 * - `answers`: any answer of theirs, such as the 404 that was wanted of a page
 * - `site`: nothing of theirs; what is wrong is wrong with the site
 * - `analysis`: it cannot be done, because it rests on more than they and what they refer to
 */
export type Retest = 'answers' | 'site' | 'analysis';

/** One fault, one finding: the checks whose findings are explained by those of this one. */
export interface Absorption {
  /** On the same page; all but what is said about its URL and its answer, where the page has no content to judge. */
  readonly onPage?: readonly string[] | 'judgements-of-content';
  /** At the same URL, in the finished analysis. */
  readonly onUrl?: readonly string[];
  /** Everywhere, where the finding is about the site: every page would repeat it. */
  readonly acrossSite?: readonly string[];
  /** Why they did not judge. Default `not_asked`: the finding stands for theirs. */
  readonly why?: NotJudged;
}

export interface CheckDefinition<Found extends Evidence> {
  /** Also the file's name. */
  readonly id: string;
  readonly title: string;
  readonly category: Category;
  readonly dimension: Dimension;
  readonly type: ActionType;
  readonly severity: Severity;
  /** Work per target where it is not fixed automatically. */
  readonly effort: Effort;
  /** Why it matters, for whom. */
  readonly why: string;
  /** Starts with a verb. */
  readonly howToFix: string;
  /** Two snippets for the docs page. */
  readonly example: { readonly bad: string; readonly good: string };
  /** Primary sources. */
  readonly references: readonly [string, ...string[]];
  /** Where it decides otherwise than one may expect, or leaves a part out, and why: for the docs page. */
  readonly decisions?: readonly [string, ...string[]];
  /** What it depends on beside the crawl; without it the check finds nothing. */
  readonly needs?: string;
  /** An opportunity: listed, never scored. */
  readonly informational?: true;
  readonly absorbs?: Absorption;
  /** What it finds costs more each day: it comes first among those of its severity, however few pages have it. */
  readonly isUrgent?: true;
  /**
   * What stands there now, a value for each place: `current` of a target without a fix. Default: nothing, of a fault that
   * something is missing, or that there is too much or too little of it.
   */
  observed?(evidence: Found): Observed | readonly Observed[];
  /** One sentence for people that names what was found. */
  message(evidence: Found): string;
  /**
   * Where on the page, for what can be wrong at several places: each by what it is found again by, such as an href or a
   * selector. Default: the page.
   */
  places?(evidence: Found): readonly string[];
  /** Whether a title other than the one that is there would do, however it begins and ends: it may follow the site's pattern. */
  asksForAnotherTitle?(evidence: Found): boolean;
  /**
   * What should not be found by itself, by its findings: the page, or all but the page among its copies or among the
   * spellings of its URL. No fix lists it in a sitemap or makes it a canonical.
   */
  readonly unfits?: 'page' | 'copies' | 'spellings';
  /** Default: a target can be judged again while it is a page of the kind that the check is about. */
  readonly retest?: Retest;
}

/** Which pages a check is about; the runner applies it, so that no check guards itself. */
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
  /** How the page is served, such as its status or its speed, which its source alone does not tell. */
  readonly about?: 'serving';
  /** Whether it is asked of a file that pages load, an image or a script, as well. Default: of none. */
  readonly ofFiles?: (file: PageFacts) => boolean;
  /** Pure. Null when the page passes. */
  run(page: Subjects[Subject]): Finding<Found> | null;
  /** The concrete change, where one can be computed; it is verified before it is offered. */
  fix?(page: Subjects[Subject], evidence: Found): Fix | null;
}

/** What is asked of a site beside the crawl of its pages: see `homePageFacts` and `probes` of SiteFacts. */
export type SiteSource = 'home-page' | SiteProbe['purpose'];

export interface SiteCheck<Found extends Evidence = Evidence> extends CheckDefinition<Found> {
  readonly scope: 'site';
  run(site: WholeSiteFacts): AsyncIterable<SiteFinding<Found>>;
  /** It says nothing of a site of which a part was left out. */
  readonly needsWholeSite: boolean;
  /** Findings of this check are auto-fixable where they carry a fix. */
  readonly fixable?: true;
  /** All that it reads of these: a retest asks for them anew, and for nothing else. */
  readonly reads?: readonly SiteSource[];
}

/** The evidence of a check. */
export type EvidenceOf<Of> = Of extends CheckDefinition<infer Found> ? Found : never;

/** Any check of the catalogue. The runner hands each only the subjects that it applies to, and its own evidence back. */
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

/** Declares a check on all pages that were seen: whatever it finds would be found in the whole site, too. */
export function defineSiteCheck<Found extends Evidence>(check: Declared<Found, SiteFacts>): SiteCheck<Found> {
  return { ...check, scope: 'site', needsWholeSite: false };
}

/** Declares a check whose findings are true only of a site that was seen as a whole: of a part it says nothing. */
export function defineWholeSiteCheck<Found extends Evidence>(
  check: Declared<Found, WholeSiteFacts>,
): SiteCheck<Found> {
  return { ...check, scope: 'site', needsWholeSite: true };
}
