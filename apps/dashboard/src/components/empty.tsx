import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** What stands where there is nothing yet: what it would be, and how to come by it. */
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
