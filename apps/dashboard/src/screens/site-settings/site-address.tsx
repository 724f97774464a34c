import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { accountOverviewRoutes, siteRoutes, type SiteRecord } from '@plumbline/contracts';
import { useNavigate } from '@tanstack/react-router';
import { Dialog } from '../../components/dialog.tsx';
import { useSend } from '../../api/call.ts';
import { Confirm } from '../../components/forms/confirm.tsx';
import { Failure } from '../../components/failure.tsx';
import { Form } from '../../components/forms/form.tsx';
import { faultOfField, isGeneral } from '../../components/forms/fault-of-field.ts';
import { May } from '../../components/may.tsx';
import { Section } from '../../components/section.tsx';
import { readableHost } from '../../components/values/readable-host.ts';
import { formText } from '../../components/forms/form-text.ts';

/** Shows the URL where analyses start. It can be corrected here, and the site can be deleted. */
export function SiteAddress({ site }: { readonly site: SiteRecord }) {
  const [editing, { open, close }] = useDisclosure(false);
  const [deleting, deletion] = useDisclosure(false);
  return (
    <Section
      title="Address"
      actions={
        <Group gap="xs">
          <May call={siteRoutes.update}>
            <Button size="xs" variant="default" onClick={open}>
              Correct it
            </Button>
          </May>
          <May call={siteRoutes.delete}>
            <Button size="xs" variant="default" onClick={deletion.open}>
              Delete the site
            </Button>
          </May>
        </Group>
      }
    >
      <Text size="sm" className="breaks">
        Analyses start at {site.url}
      </Text>
      {editing && <CorrectAddress site={site} close={close} />}
      {deleting && <DeleteSite site={site} close={deletion.close} />}
    </Section>
  );
}

interface DialogProps {
  readonly site: SiteRecord;
  readonly close: () => void;
}

function CorrectAddress({ site, close }: DialogProps) {
  const update = useSend(siteRoutes.update, [siteRoutes.get, siteRoutes.listOfAccount]);
  return (
    <Dialog opened onClose={close} title="Correct the address">
      <Form
        onSubmit={(form) =>
          update.mutate(
            { params: { siteId: site.id }, body: { url: formText(form, 'url') } },
            { onSuccess: close },
          )
        }
      >
        <Stack>
          <TextInput
            label="Address of the site"
            description="It can be corrected until an analysis of it has completed."
            name="url"
            type="url"
            defaultValue={site.url}
            required
            data-autofocus
            error={faultOfField(update.error, 'url')}
          />
          {isGeneral(update.error, ['url']) && <Failure error={update.error} />}
          <Button type="submit" loading={update.isPending}>
            Keep
          </Button>
        </Stack>
      </Form>
    </Dialog>
  );
}

function DeleteSite({ site, close }: DialogProps) {
  const remove = useSend(siteRoutes.delete, [siteRoutes.listOfAccount, accountOverviewRoutes.get]);
  const navigate = useNavigate();
  return (
    <Confirm
      title={`Delete ${readableHost(site.domain)}?`}
      act="Delete it"
      opened
      close={close}
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() =>
        remove.mutate({ params: { siteId: site.id } }, { onSuccess: () => void navigate({ to: '/sites' }) })
      }
    >
      Its analyses, plans, schedules and ignored issues are deleted, too. This cannot be undone.
    </Confirm>
  );
}
