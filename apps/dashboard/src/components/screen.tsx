import { Group, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';

interface ScreenProps {
  readonly title: string;
  /** The answer to the question of the screen, in one sentence. */
  readonly sentence?: string | undefined;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The id of the heading that names the open screen. */
export const TITLE_ID = 'screen-title';

/** The frame of every screen: title, sentence, actions and content. */
export function Screen({ title, sentence, actions, children }: ScreenProps) {
  useDocumentTitle(`${title} · Plumbline`);
  return (
    <Stack gap="md" className="screen">
      <Group justify="space-between" align="start" gap="md" wrap="wrap">
        <div style={{ flex: '1 1 320px', minWidth: 0 }}>
          <Title order={1} id={TITLE_ID} className="breaks">
            {title}
          </Title>
          <Text c="dimmed" size="sm" data-testid="sentence" mih={22} maw={820} className="breaks">
            {sentence}
          </Text>
        </div>
        {actions && <Group gap="xs">{actions}</Group>}
      </Group>
      {children}
    </Stack>
  );
}
