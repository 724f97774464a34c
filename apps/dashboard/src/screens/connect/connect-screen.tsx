import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import {
  accountRoutes,
  AppScope,
  connectedAppRoutes,
  ConnectionParameter,
  type AskedConnection,
  type ConnectionRequest,
} from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read, useSend } from '../../api/call.ts';
import { Failure } from '../../components/failure.tsx';
import { SCOPE_WORDS } from '../../components/forms/scope-words.ts';
import { Screen } from '../../components/screen.tsx';
import { Section } from '../../components/section.tsx';

/** Asks whether an assistant may connect; the answer redirects to the assistant. */
export function ConnectScreen() {
  const [request] = useState(readRequest);
  const asked = useQuery(read(connectedAppRoutes.readRequest, { query: request }));
  return (
    <Screen title="Connect an app">
      {asked.error && <Failure error={asked.error} />}
      {asked.data && <Question request={request} asked={asked.data} />}
    </Screen>
  );
}

function Question({
  request,
  asked,
}: {
  readonly request: ConnectionRequest;
  readonly asked: AskedConnection;
}) {
  const session = useQuery(read(accountRoutes.getSession, {}));
  const [allowed, setAllowed] = useState<string[]>([...asked.scopes]);
  const answer = useSend(connectedAppRoutes.answerRequest);
  const send = (scopes: (typeof AppScope.options)[number][]) =>
    answer.mutate(
      { body: { request, scopes } },
      { onSuccess: ({ redirectTo }) => window.location.assign(redirectTo) },
    );
  return (
    <Section title={`May “${asked.name}” use ${session.data?.account.name ?? 'this account'}?`}>
      <Stack maw={560}>
        <Text>
          The program chose this name itself. Your answer goes to{' '}
          <strong className="breaks">{asked.sentTo}</strong>. Allow it only if you have just connected it from
          there.
        </Text>
        <Checkbox.Group label="It may" value={allowed} onChange={setAllowed}>
          <Stack gap={8} mt={4}>
            {asked.scopes.map((scope) => (
              <Checkbox key={scope} value={scope} label={`${SCOPE_WORDS[scope]} (${scope})`} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Text size="sm" c="dimmed">
          You can end this at any time in the settings, under Connected apps.
        </Text>
        {answer.error && <Failure error={answer.error} />}
        <Group>
          <Button
            onClick={() => send(AppScope.options.filter((scope) => allowed.includes(scope)))}
            disabled={allowed.length === 0}
            loading={answer.isPending}
          >
            Allow
          </Button>
          <Button variant="default" onClick={() => send([])} disabled={answer.isPending}>
            Refuse
          </Button>
        </Group>
      </Stack>
    </Section>
  );
}

/** Reads the raw query. The router would parse numbers and JSON, and `state` must be returned unchanged. */
function readRequest(): ConnectionRequest {
  const address = new URLSearchParams(window.location.search);
  const known = ConnectionParameter.options.filter((name) => address.has(name));
  return Object.fromEntries(known.map((name) => [name, address.get(name)])) as ConnectionRequest;
}
