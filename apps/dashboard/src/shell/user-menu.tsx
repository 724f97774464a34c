import {
  Button,
  NativeSelect,
  Stack,
  Text,
  UnstyledButton,
  useMantineColorScheme,
  type MantineColorScheme,
} from '@mantine/core';
import { IconSelector, IconUserCircle } from '@tabler/icons-react';
import { ApiError } from '@plumbline/api-client';
import { accountRoutes } from '@plumbline/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { read, useSend } from '../api/call.ts';
import { Failure } from '../components/failure.tsx';
import { ButtonLink } from '../components/links.tsx';
import { HeaderMenu } from './header-menu.tsx';

const SCHEMES: { readonly value: MantineColorScheme; readonly label: string }[] = [
  { value: 'auto', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** A menu with the signed-in member, the theme, and sign-out. */
export function UserMenu() {
  const { data } = useQuery(read(accountRoutes.getSession, {}));
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const signOut = useSend(accountRoutes.signOut);
  function leave() {
    queries.clear();
    void navigate({ to: '/sign-in', search: {} });
  }
  function signOutNow() {
    signOut.mutate(
      {},
      {
        onSuccess: leave,
        onError: (error) => {
          if (error instanceof ApiError && error.status === 401) leave();
        },
      },
    );
  }
  return (
    <HeaderMenu
      id="user-menu"
      side="foot"
      button={(popoverTarget) => (
        <UnstyledButton
          popoverTarget={popoverTarget}
          className="switch is-bare"
          aria-label={`You, the theme, and sign out: ${data?.user.email ?? ''}`}
        >
          <IconUserCircle size={20} stroke={1.75} aria-hidden />
          <span className="one-line">{data?.user.email}</span>
          <IconSelector size={16} aria-hidden />
        </UnstyledButton>
      )}
    >
      <Stack gap="xs" p="xs">
        <Text size="xs" c="dimmed" truncate>
          {data?.user.email}
        </Text>
        <NativeSelect
          label="Theme"
          data={SCHEMES}
          value={colorScheme}
          onChange={({ currentTarget: { value } }) =>
            setColorScheme(SCHEMES.find((scheme) => scheme.value === value)?.value ?? 'auto')
          }
        />
        <ButtonLink to="/settings/account" variant="default">
          Account and plan
        </ButtonLink>
        {signOut.error && <Failure error={signOut.error} />}
        <Button variant="default" loading={signOut.isPending} onClick={signOutNow}>
          Sign out
        </Button>
      </Stack>
    </HeaderMenu>
  );
}
