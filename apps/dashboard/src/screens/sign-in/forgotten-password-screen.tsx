import { Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { accountRoutes } from '@plumbline/contracts';
import { useSend } from '../../api/call.ts';
import { AnchorLink } from '../../components/links.tsx';
import { Failure } from '../../components/failure.tsx';
import { Form } from '../../components/forms/form.tsx';
import { faultOfField, isGeneral } from '../../components/forms/fault-of-field.ts';
import { formText } from '../../components/forms/form-text.ts';
import { Mark } from '../../shell/mark.tsx';

/** Asks for a mail with a link to choose a new password. */
export function ForgottenPasswordScreen() {
  useDocumentTitle('Forgotten password · Plumbline');
  const ask = useSend(accountRoutes.mailPasswordLink);
  return (
    <Stack component="main" className="card" maw={400} mx="auto" mt="12vh" p="xl">
      <Mark />
      <Title order={1} size="h2">
        Forgotten your password?
      </Title>
      <Form onSubmit={(form) => ask.mutate({ body: { email: formText(form, 'email') } })}>
        <Stack>
          <TextInput
            label="E-mail address"
            description="You get a link to choose a new password."
            name="email"
            type="email"
            autoComplete="username"
            required
            autoFocus
            error={faultOfField(ask.error, 'email')}
          />
          {isGeneral(ask.error, ['email']) && <Failure error={ask.error} />}
          <Button type="submit" loading={ask.isPending}>
            Send the link
          </Button>
          <Text size="sm" role="status">
            {ask.isSuccess &&
              'If somebody signs in with that address, the mail is on its way. It may take some minutes, and may be in your spam folder.'}
          </Text>
        </Stack>
      </Form>
      <AnchorLink to="/sign-in" size="sm">
        Back to sign in
      </AnchorLink>
    </Stack>
  );
}
