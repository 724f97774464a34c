import {
  factsOfSource,
  indexabilityOf,
  pageChecks,
  runPageChecks,
  sourceChecks,
  verifiedFixes,
  type CheckSettings,
  type Indexability,
  type SourcePage,
} from '@plumbline/checks';
import {
  effectiveCanonical,
  summarise,
  type DetectLanguage,
  type PageColumns,
  type PageFacts,
} from '@plumbline/page-facts';
import { addressVariants, type AddressMapping } from '@plumbline/web';
import { futureAddress, type PlacedPage } from './future-address.ts';
import { factsAmongOthers, type AmongOthers, type TitledPage } from './among-others.ts';
import { issueOfFailure, type FoundIssue } from './found-issue.ts';

export interface JudgeTask {
  readonly page: SourcePage;
  readonly settings: CheckSettings;
  /** True for a page that was fetched: all page checks run. Otherwise only those run that need its source alone. */
  readonly withServing: boolean;
  /** True if the URL is a guess, so that the canonical may name another spelling of it. */
  readonly learnsAddress: boolean;
}

/** A page that is to go live, parsed and judged. */
export interface JudgedSource {
  /** Its address. */
  readonly url: string;
  readonly issues: readonly FoundIssue[];
  readonly indexability: Indexability;
  readonly columns: PageColumns;
  readonly others: AmongOthers;
  readonly isHtml: boolean;
  /** Checks that crashed on the page. Each is a defect of ours. */
  readonly crashes: readonly { readonly checkId: string; readonly error: unknown }[];
}

/** Runs the checks on a page, and adds the fixes that solve an issue and cause none. */
export function judgeSource({ page, ...task }: JudgeTask, detectLanguage: DetectLanguage): JudgedSource {
  const facts = factsAtAddress(page, task, detectLanguage);
  return {
    ...findIssues(facts, task),
    url: facts.url,
    indexability: indexabilityOf(facts),
    columns: summarise(facts),
    others: factsAmongOthers(facts),
    isHtml: facts.html !== null,
  };
}

/** Reads the title of a page at its future address, for other pages to be compared with it. */
export function titleOfSource(
  { html, ...placed }: PlacedPage & Pick<SourcePage, 'html'>,
  mapping: readonly AddressMapping[],
): TitledPage {
  const { url, isSaid } = futureAddress(placed, mapping);
  const facts = factsAtAddress({ url, html }, { learnsAddress: !isSaid }, () => null);
  return { url: facts.url, title: factsAmongOthers(facts).title };
}

function factsAtAddress(
  page: SourcePage,
  { learnsAddress }: Pick<JudgeTask, 'learnsAddress'>,
  detectLanguage: DetectLanguage,
): PageFacts {
  const facts = factsOfSource(page, detectLanguage, { withFingerprints: true });
  const canonical = effectiveCanonical(facts);
  const isSpelling = learnsAddress && canonical !== null && addressVariants(page.url).includes(canonical);
  if (!isSpelling) return facts;
  return factsOfSource({ ...page, url: canonical }, detectLanguage, { withFingerprints: true });
}

function findIssues(
  page: PageFacts,
  { settings, withServing }: Pick<JudgeTask, 'settings' | 'withServing'>,
): Pick<JudgedSource, 'issues' | 'crashes'> {
  const checks = withServing ? pageChecks : sourceChecks;
  // All of them run: an error page that answers 200 explains findings of other checks.
  const outcomes = runPageChecks(page, pageChecks, settings);
  const failures = outcomes
    .filter((outcome) => outcome.outcome === 'failed')
    .filter(({ check }) => checks.includes(check));
  const crashes = outcomes.filter((outcome) => outcome.outcome === 'crashed');
  const fixes = verifiedFixes(page, failures, checks);
  return {
    issues: failures.map((failure) =>
      issueOfFailure(page.url, failure, failure.confidence === 'low' ? undefined : fixes.get(failure)),
    ),
    crashes: crashes.map(({ checkId, error }) => ({ checkId, error })),
  };
}
