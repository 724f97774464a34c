import { Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { siteRoutes, type SiteRecord } from '@plumbline/contracts';
import { useState } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { useSend } from '../../api/call.ts';
import { Confirm } from '../../components/forms/confirm.tsx';
import { Failure } from '../../components/failure.tsx';
import { May } from '../../components/may.tsx';
import { Section } from '../../components/section.tsx';
import { Form } from '../../components/forms/form.tsx';
import { formText } from '../../components/forms/form-text.ts';

/** Sets the credentials for a protected site. They are kept encrypted and never shown again. */
export function Credentials({ site }: { readonly site: SiteRecord }) {
  const [editing, { open, close }] = useDisclosure(false);
  const [removing, setRemoving] = useState(false);
  const params = { siteId: site.id };
  const update = useSend(siteRoutes.update, [siteRoutes.get]);
  return (
    <Section
      title="Access to a protected site"
      actions={
        <May call={siteRoutes.update}>
          <Group gap="xs">
            {site.hasCredentials && (
              <Button size="xs" variant="default" onClick={() => setRemoving(true)}>
                Remove
              </Button>
            )}
            <Button size="xs" variant="default" onClick={open}>
              {site.hasCredentials ? 'Replace' : 'Give access'}
            </Button>
          </Group>
        </May>
      }
    >
      <Text size="sm">
        {site.hasCredentials
          ? 'The crawler signs in with your credentials. They are kept encrypted and not shown.'
          : 'The crawler sees what everybody sees.'}
      </Text>
      <Dialog opened={editing} onClose={close} title="Give access">
        <Form
          onSubmit={(form) =>
            update.mutate({ params, body: { credentials: credentialsOf(form) } }, { onSuccess: close })
          }
        >
          <Stack>
            <TextInput label="User name (basic authentication)" name="username" autoComplete="off" />
            <PasswordInput label="Password" name="password" autoComplete="new-password" />
            <TextInput
              label="Cookies"
              description="name=value; other=value"
              name="cookies"
              autoComplete="off"
            />
            {update.error && <Failure error={update.error} />}
            <Button type="submit" loading={update.isPending}>
              Keep
            </Button>
          </Stack>
        </Form>
      </Dialog>
      <Confirm
        title="Remove the access?"
        act="Remove it"
        opened={removing}
        close={() => setRemoving(false)}
        pending={update.isPending}
        error={update.error}
        onConfirm={() =>
          update.mutate({ params, body: { credentials: null } }, { onSuccess: () => setRemoving(false) })
        }
      >
        The next analysis sees what everybody sees.
      </Confirm>
    </Section>
  );
}

function credentialsOf(form: FormData) {
  const [username, password, cookies] = [
    formText(form, 'username'),
    formText(form, 'password'),
    formText(form, 'cookies'),
  ];
  return {
    basicAuth: username === '' ? undefined : { username, password },
    cookies: cookies === '' ? undefined : cookies,
  };
}
