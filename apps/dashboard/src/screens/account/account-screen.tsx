import { Button, Table, Text } from '@mantine/core';
import { accountOverviewRoutes, accountRoutes, type AccountOverview } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { read, useSend } from '../../api/call.ts';
import { Failure } from '../../components/failure.tsx';
import { number } from '../../components/values/numbers.ts';
import { Screen } from '../../components/screen.tsx';
import { AccountRetention } from '../../components/retention/retention.tsx';
import { Section } from '../../components/section.tsx';
import { Time } from '../../components/values/time.tsx';
import { ChangePassword } from './change-password.tsx';

type Used = AccountOverview['keys'][number]['requests'];

/** What the plan allows and what is used of it; the password. */
export function AccountScreen() {
  const { data, error, refetch } = useQuery(read(accountOverviewRoutes.get, {}));
  const session = useQuery(read(accountRoutes.getSession, {}));
  const everywhere = useSend(accountRoutes.signOutEverywhere);
  const rows = data && [
    ...(data.session === null ? [] : [{ apiKeyId: 'session', name: 'This dashboard', ...data.session }]),
    ...data.keys,
  ];
  return (
    <Screen title="Account and plan" sentence={data?.sentence}>
      {error && <Failure error={error} retry={() => void refetch()} />}
      <Section title="Used of the plan">
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th miw={104}>By</Table.Th>
              <Table.Th ta="right">Requests this hour</Table.Th>
              <Table.Th ta="right">Analyses today</Table.Th>
              <Table.Th ta="right" visibleFrom="sm">
                New requests
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows?.map(({ apiKeyId, name, requests, scans }) => (
              <Table.Tr key={apiKeyId} className="numbers">
                <Table.Td className="breaks">{name}</Table.Td>
                <Table.Td ta="right">{usedOf(requests)}</Table.Td>
                <Table.Td ta="right">{usedOf(scans)}</Table.Td>
                <Table.Td ta="right" visibleFrom="sm">
                  {requests.resetAt === null ? '–' : <Time at={requests.resetAt} />}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Section>
      <AccountRetention />
      <Section title="Password">
        <Text size="sm">Signed in as {session.data?.user.email}.</Text>
        <ChangePassword />
      </Section>
      <Section title="Sign-ins">
        <Text size="sm">Ends every sign-in of yours, this one too.</Text>
        <div>
          <Button
            variant="default"
            loading={everywhere.isPending}
            onClick={() => everywhere.mutate({}, { onSuccess: () => window.location.assign('/sign-in') })}
          >
            Sign out everywhere
          </Button>
        </div>
      </Section>
    </Screen>
  );
}

function usedOf({ used, limit }: Used): string {
  return limit === null ? 'unlimited' : `${number(used)} of ${number(limit)}`;
}
