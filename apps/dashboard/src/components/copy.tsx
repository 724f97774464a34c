import { Button, CopyButton } from '@mantine/core';

/** A button that copies a text, and confirms it. */
export function Copy({ text, what = 'Copy' }: { readonly text: string; readonly what?: string }) {
  return (
    <CopyButton value={text} timeout={10_000}>
      {({ copied, copy }) => (
        <Button size="compact-sm" variant="default" flex="none" onClick={copy} aria-live="polite">
          {copied ? 'Copied' : what}
        </Button>
      )}
    </CopyButton>
  );
}
