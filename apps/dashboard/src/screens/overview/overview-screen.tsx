import { siteRoutes } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { read } from '../../api/call.ts';
import { Failure } from '../../components/failure.tsx';
import { Screen } from '../../components/screen.tsx';

export function OverviewScreen() {
  const { siteId } = useParams({ from: '/signed-in/sites/$siteId/' });
  const site = useQuery(read(siteRoutes.get, { params: { siteId } }));
  return <Screen title={site.data?.domain ?? 'Site'}>{site.error && <Failure error={site.error} />}</Screen>;
}
