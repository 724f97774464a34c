import {
  Button,
  NativeSelect,
  PasswordInput,
  Stack,
  Table,
  Text,
  TextInput,
  VisuallyHidden,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { accountRoutes, memberRoutes, ROLES, type MemberRecord } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { read, useSend } from '../../api/call.ts';
import { useMay } from '../../api/use-may.ts';
import { Confirm } from '../../components/forms/confirm.tsx';
import { Failure } from '../../components/failure.tsx';
import { Form } from '../../components/forms/form.tsx';
import { faultOfField, isGeneral } from '../../components/forms/fault-of-field.ts';
import { May } from '../../components/may.tsx';
import { Screen } from '../../components/screen.tsx';
import { Section } from '../../components/section.tsx';
import { formText } from '../../components/forms/form-text.ts';
import { Time } from '../../components/values/time.tsx';

/** Lists the members of the account with their roles. */
export function MembersScreen() {
  const { data, error, refetch } = useQuery(read(memberRoutes.list, {}));
  const session = useQuery(read(accountRoutes.getSession, {}));
  const [adding, { open, close }] = useDisclosure(false);
  const [leaving, setLeaving] = useState<MemberRecord | null>(null);
  const setRole = useSend(memberRoutes.update, [memberRoutes.list, accountRoutes.getSession]);
  const mayDecide = useMay(memberRoutes.update);
  const remove = useSend(memberRoutes.remove, [memberRoutes.list]);
  return (
    <Screen
      title="Members"
      sentence={data?.sentence}
      actions={
        <May call={memberRoutes.add}>
          <Button onClick={open}>Add a member</Button>
        </May>
      }
    >
      {error && <Failure error={error} retry={() => void refetch()} />}
      {setRole.error && <Failure error={setRole.error} />}
      <Section title="Can sign in">
        <Table layout="fixed">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>E-mail address</Table.Th>
              <Table.Th w={{ base: 108, sm: 136 }}>Role</Table.Th>
              <Table.Th visibleFrom="sm">Since</Table.Th>
              <Table.Th w={{ base: 84, sm: 104 }}>
                <VisuallyHidden>Change</VisuallyHidden>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data?.data.map((member) => (
              <Table.Tr key={member.id}>
                <Table.Td className="breaks">
                  {member.email}
                  {member.id === session.data?.user.id && ' (you)'}
                  <Text size="xs" c="dimmed" component="div" hiddenFrom="sm">
                    since <Time at={member.createdAt} />
                  </Text>
                </Table.Td>
                <Table.Td>
                  {mayDecide ? (
                    <NativeSelect
                      aria-label={`Role of ${member.email}`}
                      size="xs"
                      data={[...ROLES]}
                      value={member.role}
                      onChange={({ currentTarget }) => {
                        const role = ROLES.find((each) => each === currentTarget.value);
                        if (role) setRole.mutate({ params: { memberId: member.id }, body: { role } });
                      }}
                    />
                  ) : (
                    member.role
                  )}
                </Table.Td>
                <Table.Td visibleFrom="sm">
                  <Time at={member.createdAt} />
                </Table.Td>
                <Table.Td ta="right">
                  {mayDecide && member.id !== session.data?.user.id && (
                    <Button
                      size="compact-xs"
                      variant="default"
                      onClick={() => setLeaving(member)}
                      aria-label={`Remove ${member.email}`}
                    >
                      Remove
                    </Button>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Text size="sm" c="dimmed">
          A reader looks at everything. A member works, too. An owner decides who belongs to the account and
          how long details stay, makes keys, and deletes.
        </Text>
      </Section>
      {adding && <AddMember close={close} />}
      {leaving && (
        <Confirm
          title={`Remove ${leaving.email}?`}
          act="Remove"
          opened
          close={() => setLeaving(null)}
          pending={remove.isPending}
          error={remove.error}
          onConfirm={() =>
            remove.mutate({ params: { memberId: leaving.id } }, { onSuccess: () => setLeaving(null) })
          }
        >
          They are signed out everywhere at once, and the keys that they made stop working.
        </Confirm>
      )}
    </Screen>
  );
}

function AddMember({ close }: { readonly close: () => void }) {
  const add = useSend(memberRoutes.add, [memberRoutes.list]);
  return (
    <Dialog opened onClose={close} title="Add a member">
      <Form
        onSubmit={(form) => {
          const password = formText(form, 'password');
          add.mutate(
            {
              body: {
                email: formText(form, 'email'),
                password: password === '' ? undefined : password,
                role: ROLES.find((role) => role === formText(form, 'role')) ?? 'member',
              },
            },
            { onSuccess: close },
          );
        }}
      >
        <Stack>
          <TextInput
            label="E-mail address"
            name="email"
            type="email"
            required
            data-autofocus
            autoComplete="off"
            error={faultOfField(add.error, 'email')}
          />
          <PasswordInput
            label="First password"
            description="At least 12 characters. Give it to the new member, who should change it. Leave it empty to send an invitation by e-mail, if the operator has set a mail server."
            name="password"
            autoComplete="new-password"
            error={faultOfField(add.error, 'password')}
          />
          <NativeSelect label="Role" name="role" data={[...ROLES]} defaultValue="member" />
          {isGeneral(add.error, ['email', 'password']) && <Failure error={add.error} />}
          <Button type="submit" loading={add.isPending}>
            Add
          </Button>
        </Stack>
      </Form>
    </Dialog>
  );
}
