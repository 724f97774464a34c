import { Alert, Anchor, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { ApiError } from '@plumbline/api-client';
import { SIGN_IN } from '../shell/places.ts';
import { readableRefusal } from './forms/fault-of-field.ts';
import { PartMissingError } from './lazy-part.ts';

/** Tells whether the session has ended. Only the sign-in form gets this status for other reasons. */
function isSignedOut(error: Error): boolean {
  return error instanceof ApiError && error.status === 401 && window.location.pathname !== SIGN_IN;
}

/** Returns the sentence of the service, or our own for a failure without one. */
function sentenceOf(error: Error): string {
  if (isSignedOut(error)) return 'Your session has ended. What you typed is still here.';
  if (error instanceof ApiError) return readableRefusal(error);
  if (error instanceof PartMissingError) return error.message;
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
          {isSignedOut(error) && (
            <Anchor href={SIGN_IN} target="_blank" size="sm" inherit underline="always">
              Sign in in another tab, then send it again
            </Anchor>
          )}
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
