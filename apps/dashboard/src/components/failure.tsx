import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { ApiError } from '@plumbline/api-client';

/** What could not be shown or done: the service's own sentence, and a way to try again. */
export function Failure({ error, retry }: { readonly error: Error; readonly retry?: () => void }) {
  const message =
    error instanceof ApiError ? error.message : 'The service cannot be reached. Check that it is running.';
  return (
    <Alert color="red" variant="outline" icon={<IconAlertTriangle aria-hidden />} role="alert">
      <Group justify="space-between" align="start">
        <div>
          <Text size="sm" className="breaks">
            {message}
          </Text>
          {error instanceof ApiError && error.requestId !== undefined && (
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
