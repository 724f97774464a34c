import { Group, Text } from '@mantine/core';
import mark from './mark.svg';

/** The product's mark and name. */
export function Mark() {
  return (
    <Group gap={8} wrap="nowrap">
      <img src={mark} width={24} height={24} alt="" />
      <Text fw={700} size="md" c="var(--mantine-color-text)">
        Plumbline
      </Text>
    </Group>
  );
}
