import { Button, NativeSelect, Stack, TextInput } from '@mantine/core';
import { clientRoutes, type ClientRecord } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { read } from '../../api/call.ts';
import { Failure } from '../../components/failure.tsx';
import { Form } from '../../components/forms/form.tsx';
import { faultOfField, isGeneral } from '../../components/forms/fault-of-field.ts';
import { formText } from '../../components/forms/form-text.ts';
import { useAddSite } from './use-add-site.ts';

const NEW_CLIENT = 'new';
const NEW_CLIENT_OPTION = { value: NEW_CLIENT, label: 'A new client …' };

/** Adds a site to a client, or to a new one, and analyses it. */
export function AddSite({ opened, close }: { readonly opened: boolean; readonly close: () => void }) {
  const clients = useQuery({ ...read(clientRoutes.list, { query: { limit: 200 } }), enabled: opened });
  const [chosen, choose] = useState<string | null>(null);
  const add = useAddSite();
  const known = clients.data?.data;
  const clientId = chosen ?? (known === undefined ? null : (known[0]?.id ?? NEW_CLIENT));
  return (
    <Dialog opened={opened} onClose={close} title="Add a site">
      <Form
        onSubmit={(form) =>
          add.mutate({
            clientId: clientId === NEW_CLIENT ? null : clientId,
            clientName: formText(form, 'client'),
            url: formText(form, 'url'),
          })
        }
      >
        <Stack>
          <TextInput
            label="Address of the site"
            name="url"
            placeholder="example.com"
            required
            data-autofocus
            error={faultOfField(add.error, 'url')}
          />
          <NativeSelect
            label="Client"
            disabled={known === undefined}
            data={known === undefined ? [] : [...known.map(optionOf), NEW_CLIENT_OPTION]}
            value={clientId ?? ''}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
          />
          {clientId === NEW_CLIENT && (
            <TextInput
              label="Name of the client"
              name="client"
              required
              error={faultOfField(add.error, 'name')}
            />
          )}
          {isGeneral(add.error, ['url', 'name']) && <Failure error={add.error} />}
          {clients.isError && <Failure error={clients.error} retry={clients.refetch} />}
          <Button type="submit" loading={add.isPending} disabled={known === undefined}>
            Add and analyse
          </Button>
        </Stack>
      </Form>
    </Dialog>
  );
}

function optionOf({ id, name }: ClientRecord) {
  return { value: id, label: name };
}
