import { Button, Stack, Text, TextInput } from '@mantine/core';
import { clientRoutes } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/call.ts';
import { Failure } from '../../components/failure.tsx';
import { Form } from '../../components/forms/form.tsx';
import { faultOfField, isGeneral } from '../../components/forms/fault-of-field.ts';
import { Screen } from '../../components/screen.tsx';
import { formText } from '../../components/forms/form-text.ts';
import './first-site.css';
import type { useAddSite } from './use-add-site.ts';

const STEPS = [
  {
    title: 'Plumbline reads your pages',
    text: 'It reads them as a search engine does, and as robots.txt allows. You can watch, or come back later.',
  },
  {
    title: 'You see what is wrong, and where',
    text: 'Each issue names the page, what was seen there, and why it matters.',
  },
  {
    title: 'You get a plan',
    text: 'The most useful thing to do comes first, with what your score gains by it.',
  },
];

/** The screen of an account without a site: one field and one button. */
export function FirstSite({ add }: { readonly add: ReturnType<typeof useAddSite> }) {
  const clients = useQuery(read(clientRoutes.list, { query: { limit: 1 } }));
  return (
    <Screen title="Which site do you want to analyse?">
      <Form
        onSubmit={(form) =>
          add.mutate({
            clientId: clients.data?.data[0]?.id ?? null,
            clientName: 'My sites',
            url: formText(form, 'url'),
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
          {clients.isError && <Failure error={clients.error} retry={clients.refetch} />}
          <Button type="submit" loading={add.isPending} disabled={clients.data === undefined}>
            Analyse it
          </Button>
        </Stack>
      </Form>
      <ol className="first-steps">
        {STEPS.map(({ title, text }) => (
          <li key={title} className="card">
            <strong>{title}</strong>
            <Text size="sm" c="dimmed">
              {text}
            </Text>
          </li>
        ))}
      </ol>
    </Screen>
  );
}
