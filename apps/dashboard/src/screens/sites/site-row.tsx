import { Group, Text } from '@mantine/core';
import { counted, type SiteOverview } from '@plumbline/contracts';
import { AnchorLink } from '../../components/links.tsx';
import { readableHost } from '../../components/values/readable-host.ts';
import { Score, ScoreChange } from '../../components/values/score.tsx';
import { SiteTile } from '../../components/values/site-tile.tsx';
import { Sparkline } from '../../components/values/sparkline.tsx';
import { State } from '../../components/values/state.tsx';
import { Time } from '../../components/values/time.tsx';
import './site-row.css';

/** Shows the result of a partial analysis, which does not replace that of the whole site. */
function PartialResult({ at, score }: NonNullable<SiteOverview['latestPartial']>) {
  return (
    <div>
      a part of it: {score ?? '–'}, <Time at={at} />
    </div>
  );
}

/** A row for one site in the list. */
export function SiteRow({ site }: { readonly site: SiteOverview }) {
  const { siteId, url, healthScore, scores, lostPages, lastAnalysis, latest, latestPartial } = site;
  const domain = readableHost(site.domain);
  const before = scores.at(-2)?.score;
  return (
    <li className="card site-row">
      <Group gap="md" wrap="nowrap">
        <SiteTile domain={domain} size={36} />
        <div style={{ flex: 1, minWidth: 0 }}>
          <AnchorLink to="/sites/$siteId" params={{ siteId }} fw={600} className="some-lines">
            {domain}
          </AnchorLink>
          <Text size="xs" c="dimmed" className="some-lines">
            {url}
          </Text>
          {lostPages !== null && lostPages > 0 && (
            <Text size="xs" c="var(--critical)">
              {counted(lostPages, 'page')} lost to search engines
            </Text>
          )}
        </div>
        <Group gap="md" visibleFrom="sm" wrap="nowrap">
          <Sparkline values={scores.map(({ score }) => score)} />
          <ScoreChange change={healthScore === null || before === undefined ? null : healthScore - before} />
        </Group>
        <Score score={healthScore} size={44} />
        <Text size="sm" c="dimmed" component="div" className="site-state">
          {latest !== null && latest.status !== 'completed' && (
            <div>
              <State status={latest.status} />
            </div>
          )}
          {latest?.status !== 'in_progress' && lastAnalysis !== null && <Time at={lastAnalysis} />}
          {latest === null && 'not analysed yet'}
          {latestPartial !== null && <PartialResult {...latestPartial} />}
        </Text>
      </Group>
    </li>
  );
}
