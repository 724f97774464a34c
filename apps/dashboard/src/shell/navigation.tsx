import { Text } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { NavigationLink } from '../components/links.tsx';
import { ACCOUNT_PLACES, SITE_PLACES } from './places.ts';

/** The screens of the site that is open, and those of the account. */
export function Navigation() {
  const { siteId } = useParams({ strict: false });
  return (
    <nav aria-label="Screens">
      {siteId !== undefined && (
        <>
          <Heading>Site</Heading>
          {SITE_PLACES.map(({ to, label, icon: Icon }) => (
            <NavigationLink
              key={to}
              to={to}
              params={{ siteId }}
              label={label}
              leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
              activeOptions={{ exact: to === '/sites/$siteId', includeSearch: false }}
            />
          ))}
        </>
      )}
      <Heading>Account</Heading>
      {ACCOUNT_PLACES.map(({ to, label, icon: Icon }) => (
        <NavigationLink
          key={to}
          to={to}
          label={label}
          leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
          activeOptions={{ exact: to === '/sites', includeSearch: false }}
        />
      ))}
    </nav>
  );
}

function Heading({ children }: { readonly children: string }) {
  return (
    <Text size="xs" fw={600} c="dimmed" px="sm" pt="sm" pb={4}>
      {children}
    </Text>
  );
}
