import { AppShell, Burger, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { SIGNED_OUT } from '../api/query-client.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import { Content } from './content.tsx';
import { Keyboard } from './keyboard.tsx';
import { Mark } from './mark.tsx';
import { Navigation } from './navigation.tsx';
import { SIGN_IN } from './places.ts';
import { UserMenu } from './user-menu.tsx';

/** Header, navigation and the screen. */
export function Shell() {
  const [opened, { toggle, close }] = useDisclosure(false);
  const { pathname } = useLocation();
  useEffect(close, [pathname, close]);
  useSignedOut();
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 208, breakpoint: 'sm', collapsed: { mobile: !opened } }}
      padding={{ base: 'sm', sm: 'lg' }}
    >
      <a className="to-content" href="#content">
        Skip to the content
      </a>
      <AppShell.Header>
        <Group h="100%" px="md" gap="sm" wrap="nowrap" justify="space-between">
          <Group gap="sm" wrap="nowrap" miw={0}>
            <Burger opened={opened} onClick={toggle} hiddenFrom="sm" size="sm" aria-label="Navigation" />
            <Link to="/sites" aria-label="Plumbline, all sites" className="home-link">
              <Mark short />
            </Link>
            <Breadcrumb />
          </Group>
          <UserMenu />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="sm">
        <Navigation />
      </AppShell.Navbar>
      <Content />
      <Keyboard />
    </AppShell>
  );
}

/** Leads to the sign-in and back when the session ends. */
function useSignedOut(): void {
  const navigate = useNavigate();
  const router = useRouter();
  useEffect(() => {
    // Several calls may be refused at once, and more while leaving.
    const leave = () => {
      // Leaving would lose what is typed; sending it says that the session has ended.
      if (document.querySelector('dialog[open] form') !== null) return;
      const { href, pathname } = router.latestLocation;
      if (pathname !== SIGN_IN) void navigate({ to: SIGN_IN, search: { to: href } });
    };
    window.addEventListener(SIGNED_OUT, leave);
    return () => window.removeEventListener(SIGNED_OUT, leave);
  }, [navigate, router]);
}
