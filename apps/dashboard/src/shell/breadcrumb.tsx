import { Button, Text } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { siteRoutes } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { read } from '../api/call.ts';
import { NavigationLink } from '../components/links.tsx';
import { HeaderMenu } from './header-menu.tsx';

/** Sites › the open one; a menu switches to another. */
export function Breadcrumb() {
  const { siteId } = useParams({ strict: false });
  const { data } = useQuery(read(siteRoutes.listOfAccount, { query: { limit: 200 } }));
  if (siteId === undefined) return null;
  const open = data?.data.find((site) => site.siteId === siteId);
  return (
    <nav aria-label="Breadcrumb" style={{ minWidth: 0 }}>
      <HeaderMenu
        id="other-sites"
        side="left"
        button={(popoverTarget) => (
          <Button
            popoverTarget={popoverTarget}
            variant="subtle"
            color="gray"
            c="var(--mantine-color-text)"
            size="compact-sm"
            maw={280}
            rightSection={<IconChevronDown size={14} aria-hidden />}
            aria-label={`Site ${open?.domain ?? ''}, switch to another`}
          >
            <Text size="sm" fw={550} truncate>
              {open?.domain ?? 'Site'}
            </Text>
          </Button>
        )}
      >
        <NavigationLink to="/sites" label="All sites" activeOptions={{ exact: true }} />
        {data?.data.map((site) => (
          <NavigationLink
            key={site.siteId}
            to="/sites/$siteId"
            params={{ siteId: site.siteId }}
            label={site.url}
            noWrap
          />
        ))}
      </HeaderMenu>
    </nav>
  );
}
