import { Group, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** A titled part of a screen. */
export function Section({
  title,
  actions,
  children,
}: {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <Stack component="section" className="card" gap="sm" aria-label={title}>
      <Group justify="space-between">
        <Title order={2} size="15px">
          {title}
        </Title>
        {actions}
      </Group>
      {children}
    </Stack>
  );
}
