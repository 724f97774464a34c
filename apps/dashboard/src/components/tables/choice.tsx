import { NativeSelect } from '@mantine/core';

interface ChoiceProps<Value extends string> {
  readonly label: string;
  /** The label if nothing is chosen. */
  readonly all: string;
  readonly options: readonly (Value | { readonly value: Value; readonly label: string })[];
  readonly value: Value | undefined;
  readonly onChoose: (value: Value | undefined) => void;
}

/** A filter with a few values. The address keeps the chosen value. */
export function Choice<Value extends string>({ label, all, options, value, onChoose }: ChoiceProps<Value>) {
  const entries = options.map((option) =>
    typeof option === 'string' ? { value: option, label: wordOf(option) } : option,
  );
  return (
    <NativeSelect
      aria-label={label}
      data={[{ value: '', label: all }, ...entries]}
      value={value ?? ''}
      onChange={({ currentTarget }) =>
        onChoose(entries.find(({ value: each }) => each === currentTarget.value)?.value)
      }
      w={168}
    />
  );
}

/** Returns an id such as `seo_elements` as words. */
function wordOf(id: string): string {
  return id.replaceAll(/[_-]/g, ' ');
}
