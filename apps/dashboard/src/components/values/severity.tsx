import { Group, Text } from '@mantine/core';
import type { Severity as Level } from '@plumbline/contracts';
import { number } from './numbers.ts';

const SHAPES: Readonly<Record<Level, string>> = { critical: '◆', high: '▲', medium: '●', low: '○' };

/** A severity as a shape and a word in its colour. */
export function Severity({ level, count }: { readonly level: Level; readonly count?: number }) {
  return (
    <Group gap={6} wrap="nowrap" component="span" display="inline-flex" c={`var(--${level})`}>
      <span aria-hidden>{SHAPES[level]}</span>
      <Text span size="sm" className="numbers">
        {count === undefined ? level : `${number(count)} ${level}`}
      </Text>
    </Group>
  );
}
