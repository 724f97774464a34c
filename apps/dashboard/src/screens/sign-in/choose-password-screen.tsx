import { Button, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { accountRoutes } from '@plumbline/contracts';
import { useLocation } from '@tanstack/react-router';
import { useSend } from '../../api/call.ts';
import { AnchorLink } from '../../components/links.tsx';
import { Failure } from '../../components/failure.tsx';
import { Form } from '../../components/forms/form.tsx';
import { faultOfField, isGeneral } from '../../components/forms/fault-of-field.ts';
import { formText } from '../../components/forms/form-text.ts';
import { Mark } from '../../shell/mark.tsx';

/** Asks for a new password, and sends it with the token of a mailed link, which is behind the # of the address. */
export function ChoosePasswordScreen() {
  useDocumentTitle('Choose a password · Plumbline');
  const token = useLocation({ select: ({ hash }) => hash });
  const choose = useSend(accountRoutes.usePasswordLink);
  const fault = faultOfField(choose.error, 'token');
  return (
    <Stack component="main" className="card" maw={400} mx="auto" mt="12vh" p="xl">
      <Mark />
      <Title order={1} size="h2">
        Choose a password
      </Title>
      {choose.isSuccess ? (
        <Text role="status">Your password is set, and all your sign-ins have ended.</Text>
      ) : (
        <Form
          onSubmit={(form) => choose.mutate({ body: { token, newPassword: formText(form, 'newPassword') } })}
        >
          <Stack>
            <PasswordInput
              label="New password"
              description="12 characters at least"
              name="newPassword"
              autoComplete="new-password"
              required
              autoFocus
              error={faultOfField(choose.error, 'newPassword')}
            />
            {fault !== null && (
              <Text size="sm" role="alert">
                This link {fault}.{' '}
                <AnchorLink to="/forgotten-password" size="sm">
                  Ask for a new mail
                </AnchorLink>
              </Text>
            )}
            {isGeneral(choose.error, ['newPassword', 'token']) && <Failure error={choose.error} />}
            <Button type="submit" loading={choose.isPending}>
              Set the password
            </Button>
          </Stack>
        </Form>
      )}
      <AnchorLink to="/sign-in" size="sm">
        Sign in
      </AnchorLink>
    </Stack>
  );
}
