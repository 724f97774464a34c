import { Text } from '@mantine/core';
import { siteRoutes } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { read } from '../../api/call.ts';
import { Failure } from '../../components/failure.tsx';
import { AnchorLink } from '../../components/links.tsx';
import { Screen } from '../../components/screen.tsx';
import { SiteRetention } from '../../components/retention/retention.tsx';
import { Credentials } from './credentials.tsx';
import { ExpectedLosses } from './expected-losses.tsx';
import { IgnoredFindings } from './ignored-findings.tsx';
import { Schedules } from './schedules.tsx';
import { SiteAddress } from './site-address.tsx';

/** Shows the settings of a site: address, schedules, credentials and ignored findings. */
export function SiteSettingsScreen() {
  const { siteId } = useParams({ from: '/signed-in/sites/$siteId/settings' });
  const site = useQuery(read(siteRoutes.get, { params: { siteId } }));
  return (
    <Screen title="Site settings" sentence={site.data?.url}>
      {site.error && <Failure error={site.error} retry={() => void site.refetch()} />}
      {site.data && <SiteAddress site={site.data} />}
      <Schedules siteId={siteId} />
      {site.data && <Credentials site={site.data} />}
      {site.data && <ExpectedLosses site={site.data} />}
      <SiteRetention siteId={siteId} />
      <IgnoredFindings siteId={siteId} />
      <Text size="sm" c="dimmed">
        You can switch checks off, or change their severity, for all sites of the account:{' '}
        <AnchorLink to="/settings/checks" inherit underline="always">
          Checks
        </AnchorLink>
      </Text>
    </Screen>
  );
}
