import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';

const PAUSE_MS = 250;

/** Searches as you type; `/` focuses it. */
export function SearchBox({
  label,
  value = '',
  onSearch,
}: {
  readonly label: string;
  readonly value?: string | undefined;
  readonly onSearch: (text: string | undefined) => void;
}) {
  const [text, setText] = useState(value);
  const searched = useRef(value);
  // A saved filter or the browser's back button may change it.
  useEffect(() => {
    if (value === searched.current) return;
    searched.current = value;
    setText(value);
  }, [value]);
  const search = useDebouncedCallback((next: string) => {
    searched.current = next.trim();
    onSearch(searched.current || undefined);
  }, PAUSE_MS);
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      value={text}
      leftSection={<IconSearch size={16} aria-hidden />}
      onChange={(event) => {
        setText(event.currentTarget.value);
        search(event.currentTarget.value);
      }}
      miw={200}
      flex={1}
    />
  );
}
