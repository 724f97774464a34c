import { Group, Text } from '@mantine/core';
import type { SiteOverview } from '@plumbline/contracts';
import { AnchorLink } from '../../components/links.tsx';
import { Score, ScoreChange } from '../../components/values/score.tsx';
import { Sparkline } from '../../components/values/sparkline.tsx';
import { State } from '../../components/values/state.tsx';
import { Time } from '../../components/values/time.tsx';

/** One site in the list. */
export function SiteRow({ site }: { readonly site: SiteOverview }) {
  const { siteId, url, domain, healthScore, scores, lastAnalysis, latest } = site;
  const before = scores.at(-2);
  return (
    <li className="card">
      <Group gap="md" wrap="nowrap">
        <Score score={healthScore} size={44} />
        <div style={{ flex: 1, minWidth: 0 }}>
          <AnchorLink to="/sites/$siteId" params={{ siteId }} fw={600} className="one-line" display="block">
            {domain}
          </AnchorLink>
          <Text size="xs" c="dimmed" className="one-line">
            {url}
          </Text>
        </div>
        <Group gap="md" visibleFrom="sm" wrap="nowrap">
          <Sparkline values={scores} />
          <ScoreChange change={healthScore === null || before === undefined ? null : healthScore - before} />
        </Group>
        <Text size="sm" c="dimmed" ta="right" component="div">
          {latest !== null && latest.status !== 'completed' && (
            <div>
              <State status={latest.status} />
            </div>
          )}
          {latest?.status !== 'in_progress' &&
            (lastAnalysis === null ? 'not analysed yet' : <Time at={lastAnalysis} />)}
        </Text>
      </Group>
    </li>
  );
}
