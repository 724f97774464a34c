import { counted } from '@plumbline/contracts';
import { robotsMatcher, type RobotsMatcher, type RobotsVerdict } from '@plumbline/web';
import { defineSiteCheck } from '../../check.ts';
import type { ReferencedTarget, SiteFacts } from '../../site-facts/index.ts';

const RULES_MAX = 20;
/** Most files that are listed, the most needed first. */
const RESOURCES_MAX = 50;

interface BlockingRule {
  readonly origin: string;
  readonly rule: string;
  readonly line: number;
  readonly total: number;
  readonly resources: readonly { readonly url: string; readonly type: string; readonly pages: number }[];
}

export const robotsTxtBlocksResources = defineSiteCheck<{
  readonly rules: readonly BlockingRule[];
  readonly total: number;
}>({
  id: 'robots-txt-blocks-resources',
  title: 'robots.txt blocks CSS, JavaScript or images needed for rendering',
  category: 'robots',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'high',
  effort: 'low',
  why: 'Google renders a page before it judges it. Without its styles and scripts it sees something else than visitors do: content may be missing, and the page may look unfit for phones.',
  howToFix: 'Allow the paths of the files that pages need to be shown.',
  example: {
    bad: 'User-agent: *\nDisallow: /assets/',
    good: 'User-agent: *\nDisallow: /assets/\nAllow: /assets/*.css\nAllow: /assets/*.js',
  },
  references: ['https://developers.google.com/crawling/docs/robots-txt/robots-txt-spec'],
  retest: 'analysis',
  readsRobots: true,
  async *run(site) {
    const rules = new Map<string, BlockingRule>();
    let total = 0;
    for await (const { resource, origin, rule, line } of blockedResources(site)) {
      const key = `${origin} ${line}`;
      const known = rules.get(key) ?? { origin, rule, line, total: 0, resources: [] };
      const resources = total < RESOURCES_MAX ? [...known.resources, described(resource)] : known.resources;
      if (rules.has(key) || rules.size < RULES_MAX)
        rules.set(key, { ...known, total: known.total + 1, resources });
      total += 1;
    }
    if (total > 0) yield { url: null, evidence: { rules: [...rules.values()], total } };
  },
  observed: ({ rules }) => rules.map(({ rule }) => rule),
  message: ({ rules: [first], total }) =>
    `robots.txt keeps search engines from ${total === 1 ? 'a file' : counted(total, 'file')} that pages need. The first rule is "${String(first?.rule)}".`,
});

async function* blockedResources(site: SiteFacts) {
  const robots = matchers(site);
  if (robots.size === 0) return;
  const loaded = { kinds: ['stylesheet', 'script', 'image'], internal: true, sourceIndexable: true } as const;
  for await (const resource of site.targets(loaded)) {
    const { origin, pathname } = new URL(resource.target.url);
    const verdict = analytics.test(pathname) ? undefined : robots.get(origin)?.(resource);
    if (verdict?.allowed !== false || verdict.rule === null || verdict.line === null) continue;
    yield { resource, origin, rule: verdict.rule, line: verdict.line };
  }
}

/** Scripts that count visits, without which a page still looks the same. */
const analytics = /\/(?:matomo|piwik|gtm|gtag|analytics)(?:[./-]|$)/i;

/** Returns a matcher for each origin, except for robots.txt files that restrict nothing. */
function matchers(site: SiteFacts): ReadonlyMap<string, (resource: ReferencedTarget) => RobotsVerdict> {
  const restricting = site.robots.filter(
    ({ status, text }) => status === 200 && /^[\t ]*disallow[\t ]*:[\t ]*[/*]/im.test(text),
  );
  return new Map(
    restricting.map((file) => {
      const matcher = robotsMatcher(file);
      // Googlebot-Image obeys the group of Googlebot if there is none for it.
      const imageBot = /^[\t ]*user-agent[\t ]*:[\t ]*googlebot-image\b/im.test(file.text)
        ? 'Googlebot-Image'
        : 'Googlebot';
      return [file.origin, (resource: ReferencedTarget) => verdictOn(resource, matcher, imageBot)];
    }),
  );
}

function verdictOn(
  { target, kinds }: ReferencedTarget,
  matcher: RobotsMatcher,
  imageBot: string,
): RobotsVerdict {
  return matcher.isAllowed(target.url, kinds.every((kind) => kind === 'image') ? imageBot : 'Googlebot');
}

function described({ target, kinds, pages }: ReferencedTarget): BlockingRule['resources'][number] {
  return { url: target.url, type: kinds[0] ?? 'image', pages };
}
