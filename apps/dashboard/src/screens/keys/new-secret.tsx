import { Alert, Button, Checkbox, Code, Group, Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Copy } from '../../components/copy.tsx';

interface Props {
  readonly secret: string;
  /** The word for the secret: "key" or "secret". */
  readonly what: string;
  readonly onDone: () => void;
}

/** Shows a secret once. It must be copied before the dialog is closed. */
export function NewSecret({ secret, what, onDone }: Props) {
  const [kept, setKept] = useState(false);
  useEffect(() => {
    if (kept) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [kept]);
  return (
    <Stack>
      <Alert color="yellow" variant="light" title={`This is the only time the ${what} is shown`}>
        Copy it now to where it will be used. Nobody can look it up later.
      </Alert>
      <Code block className="breaks" data-testid="secret">
        {secret}
      </Code>
      <Group justify="space-between">
        <Copy text={secret} what={`Copy the ${what}`} />
        <Checkbox
          label="I have kept it"
          checked={kept}
          onChange={(event) => setKept(event.currentTarget.checked)}
        />
      </Group>
      <Button onClick={onDone} disabled={!kept}>
        Done
      </Button>
    </Stack>
  );
}
