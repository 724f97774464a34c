import { Button, Group, NativeSelect, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { trackerRoutes, type TrackerKind, type TrackerRecord } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read, useSend } from '../../api/call.ts';
import { Dialog } from '../../components/dialog.tsx';
import { Failure } from '../../components/failure.tsx';
import { Form } from '../../components/forms/form.tsx';
import { faultOfField, isGeneral } from '../../components/forms/fault-of-field.ts';
import { formText } from '../../components/forms/form-text.ts';
import { May } from '../../components/may.tsx';
import { Section } from '../../components/section.tsx';
import { TRACKER_NAMES } from '../action/ticket.tsx';

const PROJECTS = {
  github: { label: 'Repository', placeholder: 'acme/shop' },
  gitlab: { label: 'Project', placeholder: 'acme/web/shop' },
  jira: { label: 'Key of the project', placeholder: 'SEO' },
  linear: { label: 'Key of the team', placeholder: 'WEB' },
} as const;
const KINDS = ['github', 'gitlab', 'jira', 'linear'] as const;

/** Lists the trackers in which tickets of actions are made, and connects others. */
export function Trackers() {
  const { data, error, refetch } = useQuery(read(trackerRoutes.list, {}));
  const test = useSend(trackerRoutes.test, []);
  const [adding, { open, close }] = useDisclosure(false);
  const testTracker = ({ id }: TrackerRecord) => test.mutate({ params: { trackerId: id } });
  return (
    <Section
      title="Tickets"
      actions={
        <May call={trackerRoutes.put}>
          <Button size="xs" variant="default" onClick={open}>
            Connect a tracker
          </Button>
        </May>
      }
    >
      {error && <Failure error={error} retry={() => void refetch()} />}
      {data?.data.length === 0 && (
        <Text size="sm">Actions can become tickets once a tracker is connected.</Text>
      )}
      {data?.data.map((tracker) => (
        <Connected
          key={tracker.id}
          tracker={tracker}
          test={() => testTracker(tracker)}
          tested={test.variables?.params.trackerId === tracker.id ? test : null}
        />
      ))}
      {adding && (
        <Connect
          close={close}
          done={(tracker) => {
            close();
            testTracker(tracker);
          }}
        />
      )}
    </Section>
  );
}

interface ConnectedProps {
  readonly tracker: TrackerRecord;
  readonly test: () => void;
  /** The last test if it was for this tracker; else null. */
  readonly tested: ReturnType<typeof useSend<typeof trackerRoutes.test>> | null;
}

function Connected({ tracker: { id, kind, project, baseUrl }, test, tested }: ConnectedProps) {
  const remove = useSend(trackerRoutes.delete, [trackerRoutes.list]);
  const name = TRACKER_NAMES[kind];
  const failure = remove.error ?? tested?.error;
  return (
    <div>
      <Group justify="space-between">
        <Text size="sm" className="breaks">
          {name}: {project} at {baseUrl}
        </Text>
        <May call={trackerRoutes.delete}>
          <Group gap="xs">
            <Button
              size="compact-xs"
              variant="default"
              loading={tested?.isPending === true}
              aria-label={`Test ${name}`}
              onClick={test}
            >
              Test
            </Button>
            <Button
              size="compact-xs"
              variant="default"
              loading={remove.isPending}
              aria-label={`Disconnect ${name}`}
              onClick={() => remove.mutate({ params: { trackerId: id } })}
            >
              Disconnect
            </Button>
          </Group>
        </May>
      </Group>
      <div role="status">
        {tested?.data && (
          <Text size="sm" className="breaks">
            {tested.data.works ? '✓' : '✕'} {tested.data.sentence}
          </Text>
        )}
      </div>
      {failure && <Failure error={failure} />}
    </div>
  );
}

interface ConnectProps {
  readonly close: () => void;
  readonly done: (tracker: TrackerRecord) => void;
}

function Connect({ close, done }: ConnectProps) {
  const [kind, setKind] = useState<TrackerKind>('github');
  const put = useSend(trackerRoutes.put, [trackerRoutes.list]);
  const isJira = kind === 'jira';
  function connect(form: FormData) {
    const [baseUrl, login] = [formText(form, 'baseUrl'), formText(form, 'login')];
    const body = {
      kind,
      project: formText(form, 'project'),
      token: formText(form, 'token'),
      login: login === '' ? null : login,
    };
    put.mutate({ body: baseUrl === '' ? body : { ...body, baseUrl } }, { onSuccess: done });
  }
  return (
    <Dialog opened onClose={close} title="Connect a tracker">
      <Form onSubmit={connect}>
        <Stack>
          <NativeSelect
            label="Tracker"
            data={KINDS.map((value) => ({ value, label: TRACKER_NAMES[value] }))}
            value={kind}
            onChange={({ currentTarget: { value } }) =>
              setKind(KINDS.find((each) => each === value) ?? 'github')
            }
            data-autofocus
          />
          <TextInput
            label="Address"
            description={
              isJira ? 'The address of your Jira' : 'The address of your own server; empty for the public one'
            }
            name="baseUrl"
            type="url"
            required={isJira}
            placeholder={isJira ? 'https://acme.atlassian.net' : ''}
            error={faultOfField(put.error, 'baseUrl')}
          />
          <TextInput
            label={PROJECTS[kind].label}
            placeholder={PROJECTS[kind].placeholder}
            name="project"
            required
            error={faultOfField(put.error, 'project')}
          />
          {isJira && (
            <TextInput
              label="E-mail address of the token"
              description="For Jira in the cloud"
              name="login"
              type="email"
              error={faultOfField(put.error, 'login')}
            />
          )}
          <PasswordInput
            label="Token"
            description="It is kept encrypted, and never shown again."
            name="token"
            autoComplete="off"
            required
            error={faultOfField(put.error, 'token')}
          />
          {isGeneral(put.error, ['baseUrl', 'project', 'login', 'token']) && <Failure error={put.error} />}
          <Button type="submit" loading={put.isPending}>
            Connect it
          </Button>
        </Stack>
      </Form>
    </Dialog>
  );
}
