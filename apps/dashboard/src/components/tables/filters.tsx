import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import './filters.css';

interface FiltersProps {
  /** The part in front of the filters that is always shown. */
  readonly search: ReactNode;
  /** The values of the filters; undefined for a filter that is not set. */
  readonly set: readonly unknown[];
  readonly children: ReactNode;
}

/** The filters of a list in a row. On a narrow screen, they are behind a button that says how many are set. */
export function Filters({ search, set, children }: FiltersProps) {
  const [opened, { toggle }] = useDisclosure(false);
  const count = set.filter((value) => value !== undefined).length;
  return (
    <div className="filters" data-opened={opened}>
      {search}
      <Button
        variant="default"
        className="filters-toggle"
        leftSection={<IconFilter size={16} aria-hidden />}
        aria-expanded={opened}
        onClick={toggle}
      >
        {count === 0 ? 'Filters' : `Filters (${count})`}
      </Button>
      {children}
    </div>
  );
}
