import { ActionIcon, Menu, Text, useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { IconUserCircle } from '@tabler/icons-react';
import { accountRoutes } from '@plumbline/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { read, useSend } from '../api/call.ts';
import { MenuLink } from '../components/links.tsx';

const SCHEMES: readonly (readonly [MantineColorScheme, string])[] = [
  ['auto', 'As the system'],
  ['light', 'Light'],
  ['dark', 'Dark'],
];

/** Who is signed in, the theme, and the way out. */
export function UserMenu() {
  const { data } = useQuery(read(accountRoutes.getSession, {}));
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const signOut = useSend(accountRoutes.signOut);
  const leave = () =>
    signOut.mutate(
      {},
      {
        onSettled: () => {
          queries.clear();
          void navigate({ to: '/sign-in', search: {} });
        },
      },
    );
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label="You, the theme, and sign out">
          <IconUserCircle aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="xs" truncate>
            {data?.user.email}
          </Text>
        </Menu.Label>
        <MenuLink to="/settings/account">Account and plan</MenuLink>
        <Menu.Divider />
        <Menu.Label>Theme</Menu.Label>
        {SCHEMES.map(([scheme, label]) => (
          <Menu.Item
            key={scheme}
            role="menuitemradio"
            aria-checked={colorScheme === scheme}
            onClick={() => setColorScheme(scheme)}
            rightSection={colorScheme === scheme ? '✓' : null}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={leave}>Sign out</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
