import { Box, Group, Text } from '@mantine/core';
import mark from './mark.svg';

/** The product's mark and name; with `short`, only the mark. */
export function Mark({ short = false }: { readonly short?: boolean }) {
  const name = (
    <Text fw={700} size="md" c="var(--mantine-color-text)">
      Plumbline
    </Text>
  );
  return (
    <Group gap={8} wrap="nowrap">
      <img src={mark} width={24} height={24} alt="" />
      {short ? <Box visibleFrom="sm">{name}</Box> : name}
    </Group>
  );
}
