import { Button, Skeleton, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { accountOverviewRoutes, siteRoutes } from '@plumbline/contracts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { read, readList } from '../../api/call.ts';
import { Failure } from '../../components/failure.tsx';
import { Screen } from '../../components/screen.tsx';
import { AddSite } from './add-site.tsx';
import { FirstSite } from './first-site.tsx';
import { SiteRow } from './site-row.tsx';

/** All sites of the account: score with its trend, change, last analysis, state. */
export function SitesScreen() {
  const list = useInfiniteQuery(readList(siteRoutes.listOfAccount, { query: {} }));
  const overview = useQuery(read(accountOverviewRoutes.get, {}));
  const [adding, { open, close }] = useDisclosure(false);
  const sites = list.data?.pages.flatMap((page) => page.data);
  if (sites?.length === 0) return <FirstSite />;
  return (
    <Screen
      title="Sites"
      sentence={overview.data?.sentences.sites}
      actions={<Button onClick={open}>Add a site</Button>}
    >
      {list.error && <Failure error={list.error} retry={() => void list.refetch()} />}
      <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
        {sites === undefined && !list.error
          ? [1, 2, 3].map((row) => <Skeleton key={row} height={76} />)
          : sites?.map((site) => <SiteRow key={site.siteId} site={site} />)}
      </Stack>
      {list.hasNextPage && (
        <Button variant="default" onClick={() => void list.fetchNextPage()} loading={list.isFetchingNextPage}>
          More sites
        </Button>
      )}
      <AddSite opened={adding} close={close} />
    </Screen>
  );
}
