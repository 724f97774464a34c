import { Button, Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { assignmentRoutes, memberRoutes, type CommentRecord } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read, useSend } from '../../api/call.ts';
import { useMay } from '../../api/use-may.ts';
import { Failure } from '../../components/failure.tsx';
import { faultOfField, isGeneral } from '../../components/forms/fault-of-field.ts';
import { Form } from '../../components/forms/form.tsx';
import { May } from '../../components/may.tsx';
import { Section } from '../../components/section.tsx';
import { formText } from '../../components/forms/form-text.ts';
import { Ticket } from './ticket.tsx';
import { Time } from '../../components/values/time.tsx';

interface Props {
  readonly siteId: string;
  readonly actionId: string;
}

/** Shows and changes the owner and the due date of an action, and the comments on it. */
export function People({ siteId, actionId }: Props) {
  return (
    <Section title="Who and when">
      <Assigned siteId={siteId} actionId={actionId} />
      <Ticket siteId={siteId} actionId={actionId} />
      <Comments siteId={siteId} actionId={actionId} />
    </Section>
  );
}

function Assigned({ siteId, actionId }: Props) {
  const list = useQuery(read(assignmentRoutes.list, { params: { siteId } }));
  const members = useQuery(read(memberRoutes.list, {}));
  const put = useSend(assignmentRoutes.put, [assignmentRoutes.list]);
  const mayAssign = useMay(assignmentRoutes.put);
  const assignment = list.data?.data.find((each) => each.actionId === actionId);
  const now = { ownerId: assignment?.owner?.id ?? null, dueOn: assignment?.dueOn ?? null };
  const unread = list.error ?? members.error;
  const readAgain = () => void Promise.all([list.refetch(), members.refetch()]);
  const assign = (change: Partial<typeof now>) =>
    put.mutate({ params: { siteId, actionId }, body: { ...now, ...change } });
  return (
    <>
      {unread && <Failure error={unread} retry={readAgain} />}
      {put.isError && <Failure error={put.error} retry={() => put.mutate(put.variables)} />}
      {list.data && members.data && (
        <Group align="end">
          <NativeSelect
            label="Owner"
            data={[
              { value: '', label: 'nobody' },
              ...members.data.data.map(({ id, email }) => ({ value: id, label: email })),
            ]}
            value={now.ownerId ?? ''}
            disabled={!mayAssign || put.isPending}
            onChange={({ currentTarget: { value } }) => assign({ ownerId: value === '' ? null : value })}
          />
          <TextInput
            key={now.dueOn}
            label="Due"
            type="date"
            defaultValue={now.dueOn ?? ''}
            disabled={!mayAssign || put.isPending}
            onBlur={({ currentTarget: { value } }) => {
              const dueOn = value === '' ? null : value;
              if (dueOn !== now.dueOn) assign({ dueOn });
            }}
          />
        </Group>
      )}
    </>
  );
}

function Comments({ siteId, actionId }: Props) {
  const params = { siteId, actionId };
  const comments = useQuery(read(assignmentRoutes.listComments, { params, query: { limit: 200 } }));
  const send = useSend(assignmentRoutes.comment, [assignmentRoutes.listComments, assignmentRoutes.list]);
  const remove = useSend(assignmentRoutes.deleteComment, [
    assignmentRoutes.listComments,
    assignmentRoutes.list,
  ]);
  const [written, setWritten] = useState(0);
  return (
    <Stack gap="sm">
      {comments.data?.data.map((comment) => (
        <Comment
          key={comment.id}
          comment={comment}
          onDelete={() => remove.mutate({ params: { ...params, commentId: comment.id } })}
        />
      ))}
      {comments.error && <Failure error={comments.error} retry={() => void comments.refetch()} />}
      {remove.error && <Failure error={remove.error} />}
      <May call={assignmentRoutes.comment}>
        <Form
          key={written}
          onSubmit={(form) =>
            send.mutate(
              { params, body: { text: formText(form, 'text') } },
              { onSuccess: () => setWritten((times) => times + 1) },
            )
          }
        >
          <Stack gap="xs" maw={640}>
            <Textarea
              label="Comment"
              name="text"
              required
              withAsterisk={false}
              autosize
              minRows={2}
              error={faultOfField(send.error, 'text')}
            />
            {isGeneral(send.error, ['text']) && <Failure error={send.error} />}
            <Group>
              <Button type="submit" size="xs" variant="default" loading={send.isPending}>
                Add the comment
              </Button>
            </Group>
          </Stack>
        </Form>
      </May>
    </Stack>
  );
}

function Comment({ comment, onDelete }: { readonly comment: CommentRecord; readonly onDelete: () => void }) {
  const { author, createdAt, text, mayDelete } = comment;
  return (
    <div>
      <Group gap="xs">
        <Text size="sm" fw={600} className="breaks">
          {author}
        </Text>
        <Text size="xs" c="dimmed">
          <Time at={createdAt} />
        </Text>
        {mayDelete && (
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            onClick={onDelete}
            aria-label={`Delete the comment of ${author}`}
          >
            Delete
          </Button>
        )}
      </Group>
      <Text size="sm" className="breaks" style={{ whiteSpace: 'pre-wrap' }} dir="auto">
        {text}
      </Text>
    </div>
  );
}
