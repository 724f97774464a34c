import { Button, Stack, Text, TextInput } from '@mantine/core';
import { clientRoutes } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/call.ts';
import { Failure } from '../../components/failure.tsx';
import { Form } from '../../components/forms/form.tsx';
import { faultOfField, isGeneral } from '../../components/forms/fault-of-field.ts';
import { Screen } from '../../components/screen.tsx';
import { textOf } from '../../components/forms/text-of.ts';
import { useAddSite } from './use-add-site.ts';

/** Shown before there is a site: one field and one button. */
export function FirstSite() {
  const clients = useQuery(read(clientRoutes.list, { query: { limit: 1 } }));
  const add = useAddSite();
  return (
    <Screen title="Which site do you want to analyse?">
      <Form
        onSubmit={(form) =>
          add.mutate({
            clientId: clients.data?.data[0]?.id ?? null,
            clientName: 'My sites',
            url: textOf(form, 'url'),
          })
        }
      >
        <Stack maw={480}>
          <TextInput
            label="Address of the site"
            name="url"
            placeholder="example.com"
            required
            autoFocus
            inputMode="url"
            autoComplete="url"
            error={faultOfField(add.error, 'url')}
          />
          {isGeneral(add.error, ['url']) && <Failure error={add.error} />}
          <Button type="submit" loading={add.isPending} disabled={clients.isPending}>
            Analyse it
          </Button>
          <Text size="sm" c="dimmed">
            Every page is read the way a search engine reads it, as robots.txt allows. You can watch, or come
            back later.
          </Text>
        </Stack>
      </Form>
    </Screen>
  );
}
