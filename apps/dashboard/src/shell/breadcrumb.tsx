import { UnstyledButton } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { siteRoutes } from '@plumbline/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { read } from '../api/call.ts';
import { NavigationLink } from '../components/links.tsx';
import { SearchBox } from '../components/tables/search-box.tsx';
import { readableHost } from '../components/values/readable-host.ts';
import { SiteTile } from '../components/values/site-tile.tsx';
import { HeaderMenu } from './header-menu.tsx';

const LISTED_MAX = 200;
/** The number of sites from which on the menu has a search box. */
const SEARCHED_FROM = 15;

/** Shows the open site, with a menu that switches to another. */
export function Breadcrumb() {
  const { siteId } = useParams({ strict: false });
  const { data } = useQuery(read(siteRoutes.listOfAccount, { query: { limit: LISTED_MAX } }));
  const listed = data?.data.find((site) => site.siteId === siteId);
  // The site may be beyond the listed ones.
  const unlisted = useQuery({
    ...read(siteRoutes.get, { params: { siteId: siteId ?? '' } }),
    enabled: siteId !== undefined && data !== undefined && listed === undefined,
  });
  if (siteId === undefined) return null;
  const open = listed ?? unlisted.data;
  const name = open && readableHost(open.domain);
  return (
    <nav aria-label="Breadcrumb" style={{ minWidth: 0 }}>
      <HeaderMenu
        id="other-sites"
        side="head"
        button={(popoverTarget) => (
          <UnstyledButton
            popoverTarget={popoverTarget}
            className="switch"
            aria-label={`Site ${name ?? ''}, switch to another`}
          >
            <SiteTile domain={name ?? ''} size={20} />
            <span className="some-lines">{name ?? 'Site'}</span>
            <IconSelector size={16} aria-hidden />
          </UnstyledButton>
        )}
      >
        <SiteList key={siteId} />
      </HeaderMenu>
    </nav>
  );
}

function SiteList() {
  const [q, search] = useState<string>();
  const { data } = useQuery({
    ...read(siteRoutes.listOfAccount, { query: { limit: LISTED_MAX, q } }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      {data !== undefined && data.total >= SEARCHED_FROM && (
        <SearchBox label="Search sites" onSearch={search} />
      )}
      <NavigationLink to="/sites" activeOptions={{ exact: true }}>
        All sites
      </NavigationLink>
      {data?.data.map(({ siteId, domain, url }) => (
        <NavigationLink key={siteId} to="/sites/$siteId" params={{ siteId }} search={{ analysis: undefined }}>
          <SiteTile domain={readableHost(domain)} size={20} />
          <span className="some-lines">{url.replace(domain, readableHost(domain))}</span>
        </NavigationLink>
      ))}
      {data?.data.length === 0 && <p className="nav-heading">No site has this in its address</p>}
    </>
  );
}
