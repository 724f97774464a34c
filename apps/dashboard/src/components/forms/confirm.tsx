import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from '../dialog.tsx';
import { Failure } from '../failure.tsx';

interface ConfirmProps {
  readonly title: string;
  /** The text that says what will be lost. */
  readonly children: ReactNode;
  /** The label of the button, which names the action. */
  readonly act: string;
  readonly opened: boolean;
  readonly close: () => void;
  readonly onConfirm: () => void;
  readonly pending: boolean;
  readonly error: Error | null;
}

/** Asks for confirmation of something that cannot be undone. */
export function Confirm({ title, children, act, opened, close, onConfirm, pending, error }: ConfirmProps) {
  return (
    <Dialog opened={opened} onClose={close} title={title}>
      <Stack>
        <Text size="sm" component="div">
          {children}
        </Text>
        {error && <Failure error={error} />}
        <Group justify="end">
          <Button variant="default" onClick={close}>
            Keep it
          </Button>
          <Button color="red.9" onClick={onConfirm} loading={pending}>
            {act}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
