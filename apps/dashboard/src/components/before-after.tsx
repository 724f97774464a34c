import { Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { Copy } from './copy.tsx';

interface BeforeAfterProps {
  readonly title: string;
  readonly current: string | null;
  readonly suggested: string;
  readonly snippet: string;
}

/** Shows the present value and the proposed one. */
export function BeforeAfter({ title, current, suggested, snippet }: BeforeAfterProps) {
  return (
    <Stack gap={6}>
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" fw={600} className="breaks">
          {title}
        </Text>
        <Copy text={snippet} what="Copy the fix" />
      </Group>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs">
        <div>
          <Text size="xs" c="dimmed">
            Now
          </Text>
          <Text size="sm" className="some-lines is-text" dir="auto">
            {current ?? 'nothing'}
          </Text>
        </div>
        <div>
          <Text size="xs" c="dimmed">
            Then
          </Text>
          <Text size="sm" className="some-lines is-text" dir="auto" c="var(--fixed)">
            {suggested}
          </Text>
        </div>
      </SimpleGrid>
      <pre className="code" tabIndex={0} aria-label="The fix, ready to paste">
        {snippet}
      </pre>
    </Stack>
  );
}
