import { Button, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { actionLifecycleRoutes, ignoredFindingRoutes } from '@plumbline/contracts';
import { useSend } from '../../api/call.ts';
import { Failure } from '../../components/failure.tsx';
import { faultOfField, isGeneral } from '../../components/forms/fault-of-field.ts';
import { textOf } from '../../components/forms/text-of.ts';

interface Props {
  readonly siteId: string;
  readonly checkId: string;
  readonly title: string;
}

/** Stops hearing of a problem on this site, with a reason for those who come later. */
export function Ignore({ siteId, checkId, title }: Props) {
  const [opened, { open, close }] = useDisclosure(false);
  const ignore = useSend(ignoredFindingRoutes.create, [
    ignoredFindingRoutes.list,
    actionLifecycleRoutes.list,
  ]);
  return (
    <>
      <Button variant="default" onClick={open} disabled={ignore.isSuccess}>
        {ignore.isSuccess ? 'Ignored from the next analysis on' : 'Ignore'}
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        title="Ignore on this site"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <form
          action={(form) =>
            ignore.mutate(
              { params: { siteId }, body: { checkId, reason: textOf(form, 'reason') } },
              { onSuccess: close },
            )
          }
        >
          <Stack>
            <Text size="sm">
              “{title}” is not listed and not scored any more, from the next analysis on. You can take it back
              in the site settings.
            </Text>
            <Textarea
              label="Reason"
              name="reason"
              required
              maxLength={1000}
              autosize
              minRows={2}
              error={faultOfField(ignore.error, 'reason')}
            />
            {isGeneral(ignore.error, ['reason']) && <Failure error={ignore.error} />}
            <Button type="submit" loading={ignore.isPending}>
              Ignore it
            </Button>
          </Stack>
        </form>
      </Modal>
    </>
  );
}
