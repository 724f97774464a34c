import { Group, Text } from '@mantine/core';
import mark from './mark.svg';

/** The product's mark and name; short, where there is no room for the name. */
export function Mark({ short = false }: { readonly short?: boolean }) {
  return (
    <Group gap={8} wrap="nowrap">
      <img src={mark} width={24} height={24} alt="" />
      <Text fw={700} size="md" c="var(--mantine-color-text)" {...(short ? { visibleFrom: 'sm' } : {})}>
        Plumbline
      </Text>
    </Group>
  );
}
