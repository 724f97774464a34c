import { UnstyledButton } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { siteRoutes } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { read } from '../api/call.ts';
import { NavigationLink } from '../components/links.tsx';
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
  return (
    <nav aria-label="Breadcrumb" style={{ minWidth: 0 }}>
      <HeaderMenu
        id="other-sites"
        side="head"
        button={(popoverTarget) => (
          <UnstyledButton
            popoverTarget={popoverTarget}
            className="switch"
            aria-label={`Site ${open?.domain ?? ''}, switch to another`}
          >
            <SiteTile domain={open?.domain ?? ''} size={20} />
            <span className="some-lines">{open?.domain ?? 'Site'}</span>
            <IconSelector size={16} aria-hidden />
          </UnstyledButton>
        )}
      >
        <NavigationLink to="/sites" activeOptions={{ exact: true }}>
          All sites
        </NavigationLink>
        {data?.data.map(({ siteId: id, domain, url }) => (
          <NavigationLink key={id} to="/sites/$siteId" params={{ siteId: id }}>
            <SiteTile domain={domain} size={20} />
            <span className="some-lines">{url}</span>
          </NavigationLink>
        ))}
      </HeaderMenu>
    </nav>
  );
}
