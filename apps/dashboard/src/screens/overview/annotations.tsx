import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { annotationRoutes } from '@plumbline/contracts';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../components/dialog.tsx';
import { read, useSend } from '../../api/call.ts';
import { Failure } from '../../components/failure.tsx';
import { Form } from '../../components/forms/form.tsx';
import { faultOfField, isGeneral } from '../../components/forms/fault-of-field.ts';
import { formText } from '../../components/forms/form-text.ts';
import { May } from '../../components/may.tsx';
import { Time } from '../../components/values/time.tsx';

const SHOWN = 50;
/** Later times are not in the format of the API. */
const LAST_TIME = '9999-12-31T00:00';

/** Reads the latest annotations of a site. */
export function useAnnotations(siteId: string) {
  const list = useQuery(read(annotationRoutes.list, { params: { siteId }, query: { limit: SHOWN } }));
  return list.data?.data ?? [];
}

/** Opens the annotations beside the scores. */
export function Annotations({ siteId }: { readonly siteId: string }) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <May call={annotationRoutes.create}>
      <Button variant="default" size="xs" onClick={open}>
        Note what happened
      </Button>
      {opened && <Notes siteId={siteId} close={close} />}
    </May>
  );
}

/** Adds annotations, and deletes them. */
function Notes({ siteId, close }: { readonly siteId: string; readonly close: () => void }) {
  const params = { siteId };
  const annotations = useAnnotations(siteId);
  const create = useSend(annotationRoutes.create, [annotationRoutes.list]);
  const remove = useSend(annotationRoutes.delete, [annotationRoutes.list]);

  function submit(form: FormData) {
    const at = formText(form, 'at');
    const text = formText(form, 'text');
    const body = at === '' ? { text } : { text, at: new Date(at).toISOString() };
    create.mutate({ params, body }, { onSuccess: close });
  }

  return (
    <Dialog opened onClose={close} title="What happened to the site">
      <Form onSubmit={submit}>
        <Stack>
          <TextInput
            label="What"
            name="text"
            placeholder="deployed 4.2"
            required
            data-autofocus
            error={faultOfField(create.error, 'text')}
          />
          <TextInput
            label="When"
            description="Now, unless you say otherwise"
            name="at"
            type="datetime-local"
            max={LAST_TIME}
            error={faultOfField(create.error, 'at')}
          />
          {isGeneral(create.error, ['text', 'at']) && <Failure error={create.error} />}
          <Button type="submit" loading={create.isPending}>
            Note it
          </Button>
        </Stack>
      </Form>
      {remove.error && <Failure error={remove.error} />}
      <Stack component="ul" gap={4} p={0} m={0} mt="md" style={{ listStyle: 'none' }}>
        {annotations.map(({ id, at, text }) => (
          <Group key={id} component="li" justify="space-between" wrap="nowrap">
            <Text size="sm" className="breaks">
              {text}
              <Text span c="dimmed">
                , <Time at={at} />
              </Text>
            </Text>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Take back “${text}”`}
              onClick={() => remove.mutate({ params: { siteId, annotationId: id } })}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
      </Stack>
    </Dialog>
  );
}
