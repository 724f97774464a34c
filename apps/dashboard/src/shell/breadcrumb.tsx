import { UnstyledButton } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { siteRoutes } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { read } from '../api/call.ts';
import { NavigationLink } from '../components/links.tsx';
import { readableHost } from '../components/values/readable-host.ts';
import { SiteTile } from '../components/values/site-tile.tsx';
import { HeaderMenu } from './header-menu.tsx';

/** Shows the open site, with a menu that switches to another. */
export function Breadcrumb() {
  const { siteId } = useParams({ strict: false });
  const { data } = useQuery(read(siteRoutes.listOfAccount, { query: { limit: 200 } }));
  const listed = data?.data.find((site) => site.siteId === siteId);
  // The site may be beyond the first 200 of an account.
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
        <NavigationLink to="/sites" activeOptions={{ exact: true }}>
          All sites
        </NavigationLink>
        {data?.data.map(({ siteId: id, domain, url }) => (
          <NavigationLink
            key={id}
            to="/sites/$siteId"
            params={{ siteId: id }}
            search={{ analysis: undefined }}
          >
            <SiteTile domain={readableHost(domain)} size={20} />
            <span className="some-lines">{url.replace(domain, readableHost(domain))}</span>
          </NavigationLink>
        ))}
      </HeaderMenu>
    </nav>
  );
}
