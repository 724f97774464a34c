import { Button, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { siteRoutes, type SiteOverview } from '@plumbline/contracts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMay } from '../../api/use-may.ts';
import { Empty } from '../../components/empty.tsx';
import { Failure } from '../../components/failure.tsx';
import { May } from '../../components/may.tsx';
import { Screen } from '../../components/screen.tsx';
import { SearchBox } from '../../components/tables/search-box.tsx';
import { useRows } from '../../components/tables/use-rows.ts';
import { Waiting } from '../../components/waiting.tsx';
import { AddSite } from './add-site.tsx';
import { FirstSite } from './first-site.tsx';
import { SiteRow } from './site-row.tsx';
import { useAddSite } from './use-add-site.ts';

/** The number of sites from which on the list has a search box. */
const SEARCHED_FROM = 10;

/** Lists all sites of the account: score with its trend, change, last analysis and state. */
export function SitesScreen() {
  const { q } = useSearch({ from: '/signed-in/sites' });
  const navigate = useNavigate();
  const {
    rows: sites,
    first,
    more,
    error,
    retry,
  } = useRows(siteRoutes.listOfAccount, { query: { q } }, isRunning);
  const [adding, { open, close }] = useDisclosure(false);
  const mayAdd = useMay(siteRoutes.create);
  const addFirst = useAddSite();
  if (first?.total === 0 && mayAdd) return <FirstSite add={addFirst} />;
  return (
    <Screen
      title="Sites"
      sentence={first?.sentence}
      actions={
        <May call={siteRoutes.create}>
          <Button onClick={open}>Add a site</Button>
        </May>
      }
    >
      {error && <Failure error={error} retry={retry} />}
      {addFirst.error && <Failure error={addFirst.error} />}
      {first !== undefined && first.total >= SEARCHED_FROM && (
        <SearchBox
          label="Search sites"
          value={q}
          onSearch={(text) => void navigate({ to: '/sites', search: { q: text }, replace: true })}
        />
      )}
      {sites?.length === 0 && q !== undefined && (
        <Empty title="No site has this in its address">Search for another part of it.</Empty>
      )}
      {first?.total === 0 && (
        <Empty title="No site yet">A member of the account can add one. Your role lets you only read.</Empty>
      )}
      {sites === undefined && !error && <Waiting height={252}>Reading the sites …</Waiting>}
      <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
        {sites?.map((site) => (
          <SiteRow key={site.siteId} site={site} />
        ))}
      </Stack>
      {more.exists && (
        <Button variant="default" onClick={more.load}>
          More sites
        </Button>
      )}
      <AddSite opened={adding} close={close} />
    </Screen>
  );
}

function isRunning({ latest }: SiteOverview): boolean {
  return latest?.status === 'in_progress';
}
