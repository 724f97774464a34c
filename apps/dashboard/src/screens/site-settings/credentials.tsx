import { Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { siteRoutes, type SiteRecord } from '@plumbline/contracts';
import { Dialog } from '../../components/dialog.tsx';
import { useSend } from '../../api/call.ts';
import { Confirm } from '../../components/forms/confirm.tsx';
import { Failure } from '../../components/failure.tsx';
import { May } from '../../components/may.tsx';
import { Section } from '../../components/section.tsx';
import { Form } from '../../components/forms/form.tsx';
import { faultOfField, isGeneral } from '../../components/forms/fault-of-field.ts';
import { formText } from '../../components/forms/form-text.ts';

/** Sets the credentials for a protected site. They are kept encrypted and never shown again. */
export function Credentials({ site }: { readonly site: SiteRecord }) {
  const [editing, { open, close }] = useDisclosure(false);
  const [removing, removal] = useDisclosure(false);
  return (
    <Section
      title="Access to a protected site"
      actions={
        <May call={siteRoutes.update}>
          <Group gap="xs">
            {site.hasCredentials && (
              <Button size="xs" variant="default" onClick={removal.open}>
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
      {editing && <GiveAccess siteId={site.id} close={close} />}
      {removing && <RemoveAccess siteId={site.id} close={removal.close} />}
    </Section>
  );
}

interface DialogProps {
  readonly siteId: string;
  readonly close: () => void;
}

const USER_NAME = 'credentials.basicAuth.username';
const PASSWORD = 'credentials.basicAuth.password';
const COOKIES = 'credentials.cookies';

function GiveAccess({ siteId, close }: DialogProps) {
  const update = useSend(siteRoutes.update, [siteRoutes.get]);
  return (
    <Dialog opened onClose={close} title="Give access">
      <Form
        onSubmit={(form) =>
          update.mutate(
            { params: { siteId }, body: { credentials: credentialsOf(form) } },
            { onSuccess: close },
          )
        }
      >
        <Stack>
          <TextInput
            label="User name (basic authentication)"
            name="username"
            autoComplete="off"
            error={faultOfField(update.error, USER_NAME)}
          />
          <PasswordInput
            label="Password"
            name="password"
            autoComplete="new-password"
            error={faultOfField(update.error, PASSWORD)}
          />
          <TextInput
            label="Cookies"
            description="name=value; other=value"
            name="cookies"
            autoComplete="off"
            error={faultOfField(update.error, COOKIES)}
          />
          {isGeneral(update.error, [USER_NAME, PASSWORD, COOKIES]) && <Failure error={update.error} />}
          <Button type="submit" loading={update.isPending}>
            Keep
          </Button>
        </Stack>
      </Form>
    </Dialog>
  );
}

function RemoveAccess({ siteId, close }: DialogProps) {
  const update = useSend(siteRoutes.update, [siteRoutes.get]);
  return (
    <Confirm
      title="Remove the access?"
      act="Remove it"
      opened
      close={close}
      pending={update.isPending}
      error={update.error}
      onConfirm={() =>
        update.mutate({ params: { siteId }, body: { credentials: null } }, { onSuccess: close })
      }
    >
      The next analysis sees what everybody sees.
    </Confirm>
  );
}

function credentialsOf(form: FormData) {
  const [username, password, cookies] = [
    formText(form, 'username'),
    formText(form, 'password'),
    formText(form, 'cookies'),
  ];
  return {
    basicAuth: username === '' && password === '' ? undefined : { username, password },
    cookies: cookies === '' ? undefined : cookies,
  };
}
