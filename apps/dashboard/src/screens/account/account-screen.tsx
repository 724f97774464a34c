import { Button, Text } from '@mantine/core';
import {
  accountOverviewRoutes,
  accountRoutes,
  formatNumber,
  type AccountOverview,
} from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { read, useSend } from '../../api/call.ts';
import { Failure } from '../../components/failure.tsx';
import { Screen } from '../../components/screen.tsx';
import { AccountRetention } from '../../components/retention/retention.tsx';
import { Section } from '../../components/section.tsx';
import { Time } from '../../components/values/time.tsx';
import { Waiting } from '../../components/waiting.tsx';
import { Trackers } from './trackers.tsx';
import { Branding } from './branding.tsx';
import { ChangePassword } from './change-password.tsx';

type Used = AccountOverview['keys'][number]['requests'];

/** Shows the limits of the plan, their usage, and the form for the password. */
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
      <Section title="Usage of the plan">
        {rows === undefined && !error && <Waiting height={120}>Reading the usage …</Waiting>}
        {rows && (
          <table className="plain-table">
            <thead>
              <tr>
                <th scope="col">By</th>
                <th scope="col" className="is-number">
                  Requests this hour
                </th>
                <th scope="col" className="is-number">
                  Analyses today
                </th>
                <th scope="col" className="is-number is-wide-only">
                  New requests
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ apiKeyId, name, requests, scans }) => (
                <tr key={apiKeyId} className="numbers">
                  <td className="breaks">
                    {name}
                    {requests.resetAt !== null && (
                      <Text size="xs" c="dimmed" component="div" hiddenFrom="sm">
                        new requests <Time at={requests.resetAt} />
                      </Text>
                    )}
                  </td>
                  <td className="is-number">{usedOf(requests)}</td>
                  <td className="is-number">{usedOf(scans)}</td>
                  <td className="is-number is-wide-only">
                    {requests.resetAt === null ? '–' : <Time at={requests.resetAt} />}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Section>
      <AccountRetention />
      <Branding />
      <Trackers />
      <Section title="Password">
        <Text size="sm">Signed in as {session.data?.user.email}.</Text>
        <ChangePassword />
      </Section>
      <Section title="Sign-ins">
        <Text size="sm">Ends all your sign-ins, this one too.</Text>
        {everywhere.error && <Failure error={everywhere.error} />}
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
  return limit === null ? 'unlimited' : `${formatNumber(used)} of ${formatNumber(limit)}`;
}
