import { Button, Checkbox, Radio, NativeSelect, Stack, TextInput } from '@mantine/core';
import { apiKeyRoutes, Scope } from '@plumbline/contracts';
import { useState } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { useSend } from '../../api/call.ts';
import { Failure } from '../../components/failure.tsx';
import { Form } from '../../components/forms/form.tsx';
import { faultOfField, isGeneral } from '../../components/forms/fault-of-field.ts';
import { SCOPE_WORDS } from '../../components/forms/scope-words.ts';
import { formText } from '../../components/forms/form-text.ts';
import { NewSecret } from './new-secret.tsx';

const DAY_MS = 86_400_000;
const LIFETIMES = [
  { value: '90', label: '90 days' },
  { value: '365', label: 'a year' },
  { value: '', label: 'for ever' },
];

/** Makes a key, and shows it once. */
export default function CreateKey({ close }: { readonly close: () => void }) {
  const [scopes, setScopes] = useState<string[]>(['api:read']);
  const create = useSend(apiKeyRoutes.create, [apiKeyRoutes.list]);
  const made = create.data;

  function submit(form: FormData) {
    const days = formText(form, 'days');
    create.mutate({
      body: {
        name: formText(form, 'name'),
        scopes: Scope.options.filter((scope) => scopes.includes(scope)),
        environment: formText(form, 'environment') === 'test' ? 'test' : 'live',
        expiresAt: days === '' ? undefined : new Date(Date.now() + Number(days) * DAY_MS).toISOString(),
      },
    });
  }

  return (
    <Dialog
      opened
      onClose={close}
      title={made === undefined ? 'Create a key' : `The key “${made.name}”`}
      mustAnswer={made !== undefined}
    >
      {made !== undefined ? (
        <NewSecret secret={made.key} what="key" onDone={close} />
      ) : (
        <Form onSubmit={submit}>
          <Stack>
            <TextInput
              label="Name"
              description="What will use it"
              name="name"
              required
              data-autofocus
              error={faultOfField(create.error, 'name')}
            />
            <Checkbox.Group
              label="It may"
              value={scopes}
              onChange={setScopes}
              error={faultOfField(create.error, 'scopes')}
              required
            >
              <Stack gap={8} mt={4}>
                {Scope.options.map((scope) => (
                  <Checkbox key={scope} value={scope} label={`${SCOPE_WORDS[scope]} (${scope})`} />
                ))}
              </Stack>
            </Checkbox.Group>
            <Radio.Group label="It is" name="environment" defaultValue="live">
              <Stack gap={8} mt={4}>
                <Radio value="live" label="live" />
                <Radio value="test" label="for tests: analyses of 25 pages, which cost nothing" />
              </Stack>
            </Radio.Group>
            <NativeSelect label="It is valid" name="days" data={LIFETIMES} defaultValue="90" />
            {isGeneral(create.error, ['name', 'scopes']) && <Failure error={create.error} />}
            <Button type="submit" loading={create.isPending} disabled={scopes.length === 0}>
              Create
            </Button>
          </Stack>
        </Form>
      )}
    </Dialog>
  );
}
