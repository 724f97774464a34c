import { Button, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { accountRoutes } from '@plumbline/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { read, useSend } from '../../api/call.ts';
import { AnchorLink } from '../../components/links.tsx';
import { Failure } from '../../components/failure.tsx';
import { Form } from '../../components/forms/form.tsx';
import { faultOfField, isGeneral } from '../../components/forms/fault-of-field.ts';
import { formText } from '../../components/forms/form-text.ts';
import { CONNECT } from '../../shell/places.ts';
import { Mark } from '../../shell/mark.tsx';

/** Asks for e-mail address and password, and then opens the requested screen. */
export function SignInScreen() {
  useDocumentTitle('Sign in · Plumbline');
  const { to } = useSearch({ from: '/sign-in' });
  const navigate = useNavigate();
  const queries = useQueryClient();
  const signIn = useSend(accountRoutes.signIn);

  function submit(form: FormData) {
    const body = { email: formText(form, 'email'), password: formText(form, 'password') };
    signIn.mutate(
      { body },
      {
        onSuccess: (session) => {
          queries.clear();
          queries.setQueryData(read(accountRoutes.getSession, {}).queryKey, session);
          if (to?.startsWith(`${CONNECT}?`) === true) window.location.assign(to);
          else void navigate({ href: to !== undefined && /^\/(sites|settings)/.test(to) ? to : '/sites' });
        },
      },
    );
  }

  return (
    <Stack component="main" className="card" maw={400} mx="auto" mt="12vh" p="xl">
      <Mark />
      <Title order={1} size="h2">
        Sign in
      </Title>
      <Form onSubmit={submit}>
        <Stack>
          <TextInput
            label="E-mail address"
            name="email"
            type="email"
            autoComplete="username"
            required
            autoFocus
            error={faultOfField(signIn.error, 'email')}
          />
          <PasswordInput
            label="Password"
            name="password"
            autoComplete="current-password"
            required
            error={faultOfField(signIn.error, 'password')}
          />
          {isGeneral(signIn.error, ['email', 'password']) && <Failure error={signIn.error} />}
          <Button type="submit" loading={signIn.isPending}>
            Sign in
          </Button>
        </Stack>
      </Form>
      <AnchorLink to="/forgotten-password" size="sm">
        Forgotten your password?
      </AnchorLink>
      <Text size="sm" c="dimmed">
        Started with <code>npm start</code>? The address and password are in its last lines.
      </Text>
    </Stack>
  );
}
