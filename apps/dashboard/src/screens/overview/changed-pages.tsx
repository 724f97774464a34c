import { Stack, Text } from '@mantine/core';
import {
  counted,
  formatNumber,
  overviewRoutes,
  type ChangedPages as Changed,
  type SiteCheckOverview,
} from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/call.ts';
import { Failure } from '../../components/failure.tsx';
import { AnchorLink } from '../../components/links.tsx';
import { Section } from '../../components/section.tsx';
import { shortUrl } from '../../components/values/readable-url.ts';
import { Waiting } from '../../components/waiting.tsx';

interface Props {
  readonly siteId: string;
  readonly siteCheckId: string;
  readonly change: SiteCheckOverview['change'];
}

const COUNTS = [
  ['new', 'new'],
  ['fixed', 'fixed'],
  ['still', 'still there'],
  ['not_judged', 'not judged'],
] as const;
const COLOURS: Readonly<Record<string, string>> = { new: 'is-worse', fixed: 'is-better' };

/** Lists the pages that became worse or better since the analysis before, with their new and fixed issues. */
export function ChangedPages({ siteId, siteCheckId, change }: Props) {
  const { data, error, refetch } = useQuery({
    ...read(overviewRoutes.changedPages, { params: { siteCheckId } }),
    enabled: change !== null,
  });
  if (change === null) {
    return (
      <Section title="Since last time">
        <Text size="sm">
          There is no earlier analysis of this kind. The next one shows which pages became better or worse.
        </Text>
      </Section>
    );
  }
  return (
    <Section title="Since last time">
      <div className="change-figures">
        {COUNTS.map(([kind, words]) => (
          <AnchorLink
            key={kind}
            to="/sites/$siteId/analyses/$siteCheckId"
            params={{ siteId, siteCheckId }}
            search={{ change: kind }}
            className="change-figure numbers"
          >
            <strong className={change[kind] > 0 ? COLOURS[kind] : undefined}>
              {formatNumber(change[kind])}
            </strong>{' '}
            {words}
          </AnchorLink>
        ))}
      </div>
      {error && <Failure error={error} retry={() => void refetch()} />}
      {!data && !error && <Waiting height={120}>Comparing with the analysis before …</Waiting>}
      {data && (
        <Stack gap="sm">
          <Pages
            title="Worse"
            sign="▼"
            colour="var(--critical)"
            noun="new issue"
            pages={data.worse}
            siteId={siteId}
          />
          <Pages
            title="Better"
            sign="▲"
            colour="var(--fixed)"
            noun="issue fixed"
            pages={data.better}
            siteId={siteId}
          />
          {data.worse.length + data.better.length === 0 && (
            <Text size="sm">No page that was judged again became better or worse.</Text>
          )}
        </Stack>
      )}
    </Section>
  );
}

interface PagesProps {
  readonly title: string;
  readonly sign: string;
  readonly colour: string;
  readonly noun: 'new issue' | 'issue fixed';
  readonly pages: Changed['worse'];
  readonly siteId: string;
}

function Pages({ title, sign, colour, noun, pages, siteId }: PagesProps) {
  if (pages.length === 0) return null;
  return (
    <div>
      <Text size="sm" fw={600} c={colour}>
        {sign} {title}
      </Text>
      <Stack component="ul" gap={2} p={0} m={0} style={{ listStyle: 'none' }}>
        {pages.map(({ url, issues }) => (
          <li key={url} className="changed-page">
            <AnchorLink
              to="/sites/$siteId/page"
              params={{ siteId }}
              search={{ url }}
              size="sm"
              className="one-line"
            >
              {shortUrl(url)}
            </AnchorLink>
            <Text size="xs" c="dimmed" className="numbers">
              {counted(issues, noun, noun === 'new issue' ? 'new issues' : 'issues fixed')}
            </Text>
          </li>
        ))}
      </Stack>
    </div>
  );
}
