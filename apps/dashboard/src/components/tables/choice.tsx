import { Select } from '@mantine/core';

interface ChoiceProps<Value extends string> {
  readonly label: string;
  /** The word for no choice. */
  readonly all: string;
  readonly options: readonly (Value | { readonly value: Value; readonly label: string })[];
  readonly value: Value | undefined;
  readonly onChoose: (value: Value | undefined) => void;
}

/** A filter with a few values; what is chosen stands in the address. */
export function Choice<Value extends string>({ label, all, options, value, onChoose }: ChoiceProps<Value>) {
  const entries = options.map((option) =>
    typeof option === 'string' ? { value: option, label: wordOf(option) } : option,
  );
  return (
    <Select
      aria-label={label}
      data={[{ value: '', label: all }, ...entries]}
      value={value ?? ''}
      onChange={(next) => onChoose(next === '' || next === null ? undefined : next)}
      allowDeselect={false}
      w={168}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
    />
  );
}

/** `seo_elements` as people write it. */
function wordOf(id: string): string {
  return id.replaceAll(/[_-]/g, ' ');
}
