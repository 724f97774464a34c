import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { accountRoutes } from '@plumbline/contracts';
import { useSend } from '../../api/call.ts';
import { Failure } from '../../components/failure.tsx';
import { Form } from '../../components/forms/form.tsx';
import { faultOfField, isGeneral } from '../../components/forms/fault-of-field.ts';
import { formText } from '../../components/forms/form-text.ts';

/** Changes the password; other sign-ins end. */
export function ChangePassword() {
  const change = useSend(accountRoutes.changePassword);
  return (
    <Form
      onSubmit={(form) =>
        change.mutate({
          body: {
            currentPassword: formText(form, 'currentPassword'),
            newPassword: formText(form, 'newPassword'),
          },
        })
      }
    >
      <Stack maw={400}>
        <PasswordInput
          label="Current password"
          name="currentPassword"
          autoComplete="current-password"
          required
          error={faultOfField(change.error, 'currentPassword')}
        />
        <PasswordInput
          label="New password"
          description="12 characters at least"
          name="newPassword"
          autoComplete="new-password"
          required
          error={faultOfField(change.error, 'newPassword')}
        />
        {isGeneral(change.error, ['currentPassword', 'newPassword']) && <Failure error={change.error} />}
        <Group>
          <Button type="submit" variant="default" loading={change.isPending}>
            Change the password
          </Button>
        </Group>
        <Text size="sm" role="status" c="var(--fixed)">
          {change.isSuccess && 'Your password is changed. All your other sign-ins have ended.'}
        </Text>
      </Stack>
    </Form>
  );
}
