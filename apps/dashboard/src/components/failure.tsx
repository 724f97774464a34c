import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { ApiError } from '@plumbline/api-client';

/** Returns the sentence of the service, or one for other failures. */
function sentenceOf(error: Error): string {
  if (error instanceof ApiError || error.name === 'ScreenMissingError') return error.message;
  return 'The service cannot be reached. Check that it is running.';
}

/** A failed call: the sentence of the service, and a button to try again. */
export function Failure({ error, retry }: { readonly error: Error; readonly retry?: () => unknown }) {
  return (
    <Alert color="red" variant="outline" icon={<IconAlertTriangle aria-hidden />} role="alert">
      <Group justify="space-between" align="start">
        <div>
          <Text size="sm" className="breaks">
            {sentenceOf(error)}
          </Text>
          {error instanceof ApiError && error.status >= 500 && error.requestId !== undefined && (
            <Text size="xs" c="dimmed">
              Request {error.requestId}
            </Text>
          )}
        </div>
        {retry && (
          <Button size="xs" variant="default" onClick={retry}>
            Try again
          </Button>
        )}
      </Group>
    </Alert>
  );
}
