import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** The placeholder of an empty list. It says what the list will show, and how to begin. */
export function Empty({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <Stack className="card" align="center" gap="xs" py={48} ta="center">
      <Text fw={600} size="md">
        {title}
      </Text>
      <Text component="div" size="sm" c="dimmed" maw={520}>
        {children}
      </Text>
    </Stack>
  );
}
