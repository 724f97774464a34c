import { siteChecks, type AskedChecks } from '@plumbline/checks';
import { NOT_JUDGED_WHEN_SKIPPED, notJudgedWhenUnknown, partialReasons } from '@plumbline/contracts';
import type { StandIn } from '@plumbline/page-facts';
import type { Analysis } from '../analyses/analysis.ts';
import { unverifiableStatuses } from '@plumbline/web';
import { Prisma } from '../generated/client.ts';
import { hasContent, storersOf } from '../pages/shared-contents.ts';
import { jsonParameter } from '../support/json-parameter.ts';
import { hasCuts } from '../site-facts/cuts.ts';
import { urlHashOf } from '../support/url-hash-of.ts';
import { uuidOf } from '../support/ids.ts';
import { foundIn } from './found.ts';

/** The checks whose findings are about groups of pages. */
const checksOfGroups = siteChecks.flatMap(({ id, ofGroups }) => (ofGroups ? [id] : []));

/** Limit of the pages, for each file, of those that name it: one that was not judged is likely to be among so many. */
const NAMING_MAX = 100;

/** An analysis that may have judged earlier findings again, and the checks that it ran. */
export interface Judge {
  readonly analysis: Pick<Analysis, 'id' | 'hosts' | 'options' | 'totalUrls' | 'unjudgedChecks'>;
  readonly checks: AskedChecks;
}

/**
 * Returns what could be judged of the URL of a `crawl_url` row. A page that shows something else is no page to judge.
 */
export function subjectSql(alias: string): Prisma.Sql {
  const page = Prisma.raw(alias);
  return Prisma.sql`(CASE
    WHEN ${page}.id IS NULL OR ${page}.state <> 'done' OR ${page}.failure_reason IS NOT NULL OR ${isDenied(alias)}
      OR ${isCovered(alias)} THEN 'nothing'
    WHEN ${page}.indexable AND ${page}.redirect_url IS NULL
      AND NOT coalesce(${page}.summary ?| '{sentOn,standIn}', false) THEN 'indexable'
    WHEN ${page}.word_count IS NOT NULL AND NOT coalesce(${page}.summary ? 'standIn', false) THEN 'html'
    ELSE 'answer' END)::"PageSubject"`;
}

/** Returns what the URL was when it was last judged. */
export function lastSubjectSql(alias: string): Prisma.Sql {
  return Prisma.sql`coalesce(${Prisma.raw(alias)}.stood_as, ${subjectSql(alias)})`;
}

/** Selects pages that the analysis left out, and that were judged before. */
export function isLeftOutPage(alias: string): Prisma.Sql {
  const page = Prisma.raw(alias);
  return Prisma.sql`(${page}.state = 'skipped' AND ${page}.stood_as > 'nothing')`;
}

/** Selects pages whose source is empty until scripts fill it. */
function isShell(alias: string): Prisma.Sql {
  return Prisma.sql`coalesce(${Prisma.raw(alias)}.summary->>'standIn' = 'shell', false)`;
}

/** Selects pages whose server turned the crawler away, so that nothing is known about them. */
export function isTurnedAway(alias: string): Prisma.Sql {
  const page = Prisma.raw(alias);
  return Prisma.sql`(${page}.status_code = 429 OR coalesce((${page}.summary->>'isChallenge')::boolean, false))`;
}

/** Selects pages whose server refused the crawler, by a challenge or by a status. */
export function isDenied(alias: string): Prisma.Sql {
  return Prisma.sql`(${isTurnedAway(alias)} OR ${hasDeniedStatus(alias)})`;
}

/** Selects pages that answer with a status that may be meant for crawlers alone. */
export function hasDeniedStatus(alias: string): Prisma.Sql {
  return Prisma.sql`coalesce(${Prisma.raw(alias)}.status_code = ANY(${[...unverifiableStatuses]}::int[]), false)`;
}

/**
 * Returns why an analysis did not judge a page as what it was, as NotJudged; null if it did. What the crawler was not
 * let near, or did not ask for, is never judged, whatever it was before. An error of the server says nothing of what was
 * there.
 *
 * @param was,now aliases of `crawl_url` rows; `was` is null if the URL is none of a page, such as that of a sitemap, and
 *   `now` if the analysis does not know the URL
 */
export function whyPageNotJudged(
  { analysis }: Pick<Judge, 'analysis'>,
  was: string,
  now: string,
): Prisma.Sql {
  const page = Prisma.raw(now);
  const unknown = notJudgedWhenUnknown(partialReasons(analysis));
  return Prisma.sql`(CASE
    WHEN ${Prisma.raw(was)}.id IS NULL THEN NULL
    WHEN ${subjectSql(now)} > 'nothing' AND ${lastSubjectSql(was)} <= ${subjectSql(now)}
      AND NOT (${isFailing(now)} AND ${lastSubjectSql(was)} > 'nothing')
      THEN CASE WHEN ${isReadLess(analysis, was, now)} THEN 'not_rendered' END
    WHEN ${page}.id IS NULL THEN ${unknown}
    WHEN ${page}.state = 'pending' THEN 'not_asked'
    WHEN ${page}.state = 'skipped' AND ${page}.blocked_by IS NULL
      THEN coalesce(${jsonParameter(NOT_JUDGED_WHEN_SKIPPED)}::jsonb->>${page}.skip_reason, 'not_asked')
    ELSE coalesce(${whyContentNotJudged(analysis.id, now)},
      CASE WHEN (${isFailing(now)} OR ${endsUnread(now)} OR ${isCovered(now)}) AND NOT ${hasLoss(analysis.id, `${now}.url_hash`)}
        THEN 'refused' END,
      'lost') END)`;
}

/**
 * Tells whether an analysis read only the source of a page that was known as a browser shows it. Two readings of the
 * source are alike, unless the earlier one stood for more.
 *
 * @param was,now aliases of `crawl_url` rows
 */
export function isReadLess(analysis: Judge['analysis'], was: string, now: string): Prisma.Sql {
  const [before, page] = [Prisma.raw(was), Prisma.raw(now)];
  return Prisma.sql`(${page}.rendered IS FALSE AND ${lastSubjectSql(was)} > 'answer' AND CASE
    WHEN ${page}.render_reason IS NOT NULL THEN ${before}.rendered IS NOT FALSE OR ${stoodForMore(was)}
    ELSE ${isScripted(was)} AND ${mayNeedBrowser(analysis, now)} END)`;
}

/** Selects pages that are known as a browser shows them, which their source does not. */
export function isScripted(alias: string): Prisma.Sql {
  const page = Prisma.raw(alias);
  return Prisma.sql`(${page}.rendered AND ${page}.changed_by_rendering <> '{}' OR ${stoodForMore(alias)})`;
}

/** Selects pages of which only the source was read, and which are still judged as a browser showed them before. */
function stoodForMore(alias: string): Prisma.Sql {
  const page = Prisma.raw(alias);
  return Prisma.sql`(${page}.rendered IS FALSE
    AND (${page}.stood_as <= ${subjectSql(alias)} OR ${page}.stood_as IS NOT NULL AND ${isShell(alias)}))`;
}

/** Tells whether nothing shows that scripts leave a page alone that was not rendered. */
function mayNeedBrowser({ id, options }: Judge['analysis'], alias: string): Prisma.Sql {
  const page = Prisma.raw(alias);
  return Prisma.sql`(${options.render === 'never'} OR coalesce(${page}.summary ? 'scriptedTemplate', false) AND NOT EXISTS (
    SELECT 1 FROM rendered_template WHERE site_check_id = ${id}::uuid
      AND template = ${page}.summary->>'scriptedTemplate' AND unchanged > 0))`;
}

/** Returns why an analysis did not judge the content of a page that it requested, as NotJudged; null if it did. */
export function whyContentNotJudged(analysisId: string, alias: string): Prisma.Sql {
  const page = Prisma.raw(alias);
  const lost = isLost(analysisId, `${alias}.url_hash`);
  return Prisma.sql`(CASE
    WHEN ${page}.failure_reason IN ('page_too_costly', 'internal') THEN 'too_costly'
    WHEN ${isTurnedAway(alias)} THEN 'refused'
    WHEN ${isShell(alias)} AND ${page}.rendered IS NOT TRUE THEN 'not_rendered'
    WHEN ${lost} THEN 'lost'
    WHEN ${hasDeniedStatus(alias)} THEN 'refused' END)`;
}

/**
 * Tells whether an analysis learned what is at the URL of a `crawl_url` row. An error of the server says it of no page, and
 * of other targets that they are broken.
 */
export function isSeen(alias: string): Prisma.Sql {
  const url = Prisma.raw(alias);
  return Prisma.sql`(${url}.state = 'done' AND NOT ${isDenied(alias)}
    AND coalesce(${url}.failure_reason NOT IN ('page_too_costly', 'internal', 'blocked_address'), true)
    AND NOT (${url}.purpose = 'page' AND ${isFailing(alias)}))`;
}

/** Selects answers that say nothing of what was there: see `markCovered`. */
function isCovered(alias: string): Prisma.Sql {
  return Prisma.sql`coalesce(${Prisma.raw(alias)}.summary ? 'covers', false)`;
}

/** Selects pages that answer with an error of the server, or not at all. */
export function isFailing(alias: string): Prisma.Sql {
  const page = Prisma.raw(alias);
  return Prisma.sql`(${page}.state = 'done' AND coalesce(${page}.status_code, 500) >= 500)`;
}

/** Selects redirects to an end that refused the crawler, failed, or asks for a sign-in. */
function endsUnread(alias: string): Prisma.Sql {
  const page = Prisma.raw(alias);
  return Prisma.sql`EXISTS (
    SELECT 1 FROM crawl_url AS redirect_end
    WHERE redirect_end.site_check_id = ${page}.site_check_id AND redirect_end.url_hash = ${page}.redirect_end_hash
      AND (${isDenied('redirect_end')} OR ${isFailing('redirect_end')}
        OR coalesce(redirect_end.summary->>'standIn' = ${'auth' satisfies StandIn}, false)))`;
}

/** Tells whether an analysis found the page of a URL lost, and not on purpose: see `lossOf` of packages/checks. */
export function isLost(analysisId: string, urlHash: string): Prisma.Sql {
  return hasLoss(analysisId, urlHash, Prisma.sql`meant IS NULL`);
}

function hasLoss(analysisId: string, urlHash: string, condition = Prisma.sql`true`): Prisma.Sql {
  return Prisma.sql`EXISTS (
    SELECT 1 FROM lost_page WHERE lost_page.site_check_id = ${analysisId}::uuid
      AND lost_page.url_hash = ${Prisma.raw(urlHash)} AND ${condition})`;
}

/**
 * Tells whether a page hides what it contained, and not on purpose: it is lost, or something stands in for its content.
 *
 * @param urlHash column with the hash of its URL
 * @param now alias of its `crawl_url` row; null if the analysis does not know the URL
 */
export function isHiddenPage(analysisId: string, urlHash: string, now: string): Prisma.Sql {
  return Prisma.sql`(${isLost(analysisId, urlHash)} OR coalesce(${Prisma.raw(now)}.summary ? 'standIn', false))`;
}

/** Columns of a finding that stands in an analysis: found by it, or found before and not judged by it. */
const standingColumns = Prisma.raw(
  [
    'id',
    'site_check_id',
    'check_id',
    'severity',
    'confidence',
    'url',
    'about_site',
    'evidence',
    'ignored',
    'first_seen_at',
    'places',
    'rests_on',
  ].join(', '),
);

/** All findings that stand in an analysis. */
export function standingIn(analysisId: string): Prisma.Sql {
  return Prisma.sql`(
    SELECT ${standingColumns} FROM ${foundIn(analysisId)} AS issue
    UNION ALL SELECT ${standingColumns} FROM unjudged_issue WHERE site_check_id = ${analysisId}::uuid)`;
}

/** The finding of this id that stands in an analysis. An earlier one may have found it, and this one not judged it. */
export function standingAs(issueId: string, analysisId: string): Prisma.Sql {
  const id = Prisma.raw(issueId);
  const unjudged = Prisma.sql`FROM unjudged_issue AS unjudged
    WHERE unjudged.site_check_id = ${analysisId}::uuid AND unjudged.id = ${id}`;
  return Prisma.sql`(
    SELECT ${standingColumns} ${unjudged}
    UNION ALL SELECT ${standingColumns} FROM issue WHERE id = ${id} AND NOT EXISTS (SELECT 1 ${unjudged}))`;
}

/**
 * Returns what stood in an earlier analysis and a later one did not find. `not_judged` says why it was not judged;
 * null means it was judged again and passed. Only this tells silence from a fix. `stands` says whether a finding
 * counts on: on a page that is gone it does while the page is lost, and not if the page was removed on purpose.
 * `naming_pages` are the pages that named the files that a finding is about, if the later analysis does not know these.
 */
export function goneSince(fromId: string, judge: Judge): Prisma.Sql {
  const { analysis, checks } = judge;
  const reasons = partialReasons(analysis);
  const unknown = notJudgedWhenUnknown(reasons);
  const [all, ofWholeSite, ofNamedUrls, ofLargeSites, ofClickedPages, ofUnlistedPages] = [
    [...checks.all],
    [...checks.ofWholeSite],
    [...checks.ofNamedUrls],
    [...checks.ofLargeSites],
    [...checks.ofClickedPages],
    [...checks.ofUnlistedPages],
  ];
  const unjudged = Prisma.sql`${jsonParameter(analysis.unjudgedChecks)}::jsonb`;
  // OFFSET, because the planner would otherwise look for the reasons of each finding before it knows which are gone.
  return Prisma.sql`(
    SELECT gone.*, coalesce(check_why, absorbed_why, page_why, others_why) AS not_judged,
      check_id = ANY(${all}::text[]) AND (coalesce(check_why, absorbed_why, others_why) IS NOT NULL OR page_why <> 'lost'
        OR page_why = 'lost' AND is_hidden) IS TRUE AS stands
    FROM (
      SELECT gone.*, (${whyOthersNotJudged(fromId, judge)}) AS others_why
      FROM (
        SELECT before.*, ${isHiddenPage(analysis.id, 'was.url_hash', 'now')} AS is_hidden,
          CASE
            WHEN NOT before.check_id = ANY(${all}::text[]) THEN 'not_asked'
            WHEN ${unjudged} ? before.check_id THEN ${unjudged}->>before.check_id
            WHEN ${reasons.length > 0} AND before.check_id = ANY(${ofNamedUrls}::text[]) AND EXISTS (
              SELECT 1 FROM site_check WHERE id = ${fromId}::uuid AND extent = 'full') THEN ${unknown}
            WHEN NOT before.check_id = ANY(${ofWholeSite}::text[]) THEN NULL
            WHEN ${reasons.length > 0} THEN ${unknown}
            WHEN ${hasCuts(analysis.id)} THEN 'not_asked'
            WHEN (before.about_site OR before.check_id = ANY(${ofLargeSites}::text[])) AND EXISTS (
              SELECT 1 FROM crawl_url WHERE site_check_id = ${analysis.id}::uuid AND stood_as = 'indexable') THEN 'lost'
          END AS check_why,
          CASE
            WHEN before.about_site THEN NULL
            WHEN before.check_id = ANY(now.crashed_checks) THEN 'too_costly'
            ELSE coalesce(${whyPageNotJudged(judge, 'was', 'now')}, ${unjudged}->>(before.check_id || ' ' || before.url),
              CASE WHEN now.state = 'done' AND now.click_depth IS NULL AND before.check_id = ANY(${ofClickedPages}::text[])
                AND NOT (now.in_sitemap AND before.check_id = ANY(${ofUnlistedPages}::text[])) THEN 'not_asked' END)
          END AS page_why,
          (${whyAbsorbed(judge)}) AS absorbed_why,
          ${namingPages(fromId, analysis.id)} AS naming_pages
        FROM ${standingIn(fromId)} AS before
        LEFT JOIN crawl_url AS was ON was.site_check_id = ${fromId}::uuid AND was.url_hash = ${urlHashOf('before.url')}
        LEFT JOIN crawl_url AS now ON now.site_check_id = ${analysis.id}::uuid AND now.url_hash = ${urlHashOf('before.url')}
        WHERE NOT EXISTS (
          SELECT 1 FROM ${foundIn(analysis.id)} AS again
          WHERE again.check_id = before.check_id AND again.url = before.url)
          AND NOT (${isOfGroup('before')} AND EXISTS (
            SELECT 1 FROM ${foundIn(analysis.id)} AS again WHERE ${areOfSameGroup('before', 'again')}))
          AND ${isFoundBesideMove(foundIn(analysis.id), 'before', { here: fromId, there: analysis.id })} IS NOT TRUE
        OFFSET 0) AS gone OFFSET 0) AS gone)`;
}

/**
 * Tells whether a site has moved to another origin between two analyses, as from HTTP to HTTPS, and one of these findings
 * of the one is that of the alias in the other: what is wrong on pages moves with them.
 *
 * @param findings of the analysis `there`; the other one is `here`
 */
export function isFoundBesideMove(
  findings: Prisma.Sql,
  alias: string,
  { here, there }: Readonly<Record<'here' | 'there', string | Prisma.Sql>>,
): Prisma.Sql {
  const originOf = (analysisId: string | Prisma.Sql) =>
    Prisma.sql`(SELECT substring(site_files->>'homeUrl' FROM '^https?://[^/]+') FROM site_check WHERE id = ${uuidOf(analysisId)})`;
  const [origin, other] = [originOf(here), originOf(there)];
  const url = Prisma.raw(`${alias}.url`);
  // The condition comes first, because nothing has to be read for the many sites that stay where they are.
  return Prisma.sql`(${origin} <> ${other} AND ${url} ^@ (${origin} || '/') AND EXISTS (
    SELECT 1 FROM ${findings} AS elsewhere WHERE elsewhere.check_id = ${Prisma.raw(alias)}.check_id
      AND elsewhere.url = ${other} || substr(${url}, length(${origin}) + 1)))`;
}

/** Selects findings about groups of pages, which may stand at another page of the group later. */
export function isOfGroup(alias: string): Prisma.Sql {
  return Prisma.sql`${Prisma.raw(alias)}.check_id = ANY(${checksOfGroups}::text[])`;
}

/** Tells whether a later finding of such a check stands at a page of the group that an earlier one is about. */
export function areOfSameGroup(earlier: string, later: string): Prisma.Sql {
  return Prisma.sql`(${Prisma.raw(earlier)}.check_id = ${Prisma.raw(later)}.check_id
    AND ${urlHashOf(`${later}.url`)} = ANY(${Prisma.raw(earlier)}.rests_on))`;
}

/** Returns why the later analysis left a finding out, where another one stands for it. */
function whyAbsorbed({ analysis, checks }: Judge): Prisma.Sql {
  const naming = checks.absorptions.filter(({ at }) => at === 'named-urls').map(({ by }) => by);
  const absorptions = Prisma.sql`jsonb_to_recordset(${jsonParameter(checks.absorptions)}::jsonb)
      AS absorption (by text, absorbed text, at text, evidence jsonb, why text)`;
  const absorbing = Prisma.sql`
    SELECT 1 FROM ${foundIn(analysis.id)} AS absorbing
    WHERE absorbing.check_id = absorption.by AND absorbing.evidence @> absorption.evidence`;
  // What is absorbed everywhere is looked up once, and not for each finding.
  return Prisma.sql`
    SELECT absorption.why FROM ${absorptions}
    WHERE absorption.absorbed = before.check_id AND CASE absorption.at
      WHEN 'named-urls' THEN (absorption.by, ${urlHashOf('before.url')}) IN (${urlsNamedBy(analysis.id, naming)})
      WHEN 'everywhere' THEN (absorption.by, absorption.absorbed, absorption.evidence) IN (
        SELECT by, absorbed, evidence FROM ${absorptions}
        WHERE absorption.at = 'everywhere' AND EXISTS (${absorbing} AND absorbing.about_site))
      ELSE EXISTS (${absorbing} AND absorbing.url = before.url) END
    LIMIT 1`;
}

/** Returns the findings of these checks with the URLs that each names: check and hash of the URL. */
export function urlsNamedBy(analysisId: string, checkIds: readonly string[]): Prisma.Sql {
  return Prisma.sql`
    SELECT naming.check_id, unnest(naming.rests_on) FROM ${foundIn(analysisId)} AS naming
    WHERE naming.check_id = ANY(${[...checkIds]}::text[])`;
}

/**
 * Returns why one of the other URLs that a finding of `gone` rests on was not judged, or of those that led to its files.
 * A URL that was removed on purpose is no reason, nor is an error or a redirect that nothing leads to any more.
 */
function whyOthersNotJudged(fromId: string, judge: Judge): Prisma.Sql {
  const { analysis } = judge;
  return Prisma.sql`
    SELECT why FROM (
      SELECT ${whyPageNotJudged(judge, 'other_was', 'other_now')} AS why,
        ${isHiddenPage(analysis.id, 'other.url_hash', 'other_now')} AS is_hidden,
        other_now.id IS NOT NULL OR ${lastSubjectSql('other_was')} = 'indexable' AS is_page
      FROM unnest(gone.rests_on || gone.naming_pages) AS other (url_hash)
      JOIN crawl_url AS other_was ON other_was.site_check_id = ${fromId}::uuid AND other_was.url_hash = other.url_hash
      LEFT JOIN crawl_url AS other_now ON other_now.site_check_id = ${analysis.id}::uuid
        AND other_now.url_hash = other.url_hash) AS other
    WHERE is_page AND (why <> 'lost' OR why = 'lost' AND is_hidden) LIMIT 1`;
}

/** Tells whether one of the other URLs that an earlier finding of that alias rests on was not judged again. */
export function restsOnUnjudged(fromId: string, judge: Judge, alias: string): Prisma.Sql {
  return Prisma.sql`EXISTS (
    SELECT 1 FROM (SELECT ${Prisma.raw(alias)}.rests_on, '{}'::bigint[] AS naming_pages) AS gone
    CROSS JOIN LATERAL (${whyOthersNotJudged(fromId, judge)}) AS unjudged)`;
}

/**
 * Selects the hashes of the pages that named files which a finding is about, if the later analysis does not know the files:
 * the one of its URL, or those that a finding about the site rests on.
 */
function namingPages(fromId: string, analysisId: string): Prisma.Sql {
  const about = Prisma.sql`CASE WHEN before.about_site THEN before.rests_on ELSE ARRAY[${urlHashOf('before.url')}] END`;
  return Prisma.sql`ARRAY(
    SELECT DISTINCT page.url_hash FROM crawl_url AS file
    CROSS JOIN LATERAL (
      SELECT naming.url_hash FROM page_reference AS reference
      JOIN crawl_url AS naming ON naming.site_check_id = ${fromId}::uuid
        AND ${hasContent('naming', Prisma.sql`reference.source_id`)}
      WHERE reference.target_hash = file.url_hash AND reference.site_check_id = ANY(${storersOf(fromId)})
      LIMIT ${NAMING_MAX}) AS page
    WHERE file.site_check_id = ${fromId}::uuid AND file.url_hash = ANY(${about}) AND file.purpose = 'probe'
      AND NOT EXISTS (SELECT 1 FROM crawl_url AS now
        WHERE now.site_check_id = ${analysisId}::uuid AND now.url_hash = file.url_hash))`;
}
