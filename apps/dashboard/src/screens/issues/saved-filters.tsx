import { ActionIcon, Button, Group, Menu, Stack, TextInput } from '@mantine/core';
import { useDisclosure, useLocalStorage } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { Dialog } from '../../components/dialog.tsx';
import { AnchorLink } from '../../components/links.tsx';
import { Form } from '../../components/forms/form.tsx';
import { textOf } from '../../components/forms/text-of.ts';
import { issueSearch, type IssueSearch } from '../../search.ts';

const NAME_LENGTH_MAX = 60;

interface Saved {
  readonly name: string;
  readonly filter: IssueSearch;
}

/** Filters that people save by name in this browser. Each one is an address. */
export default function SavedFilters({
  siteId,
  filter,
}: {
  readonly siteId: string;
  readonly filter: IssueSearch;
}) {
  const [saved, setSaved] = useLocalStorage<readonly Saved[]>({ key: 'issue-filters', defaultValue: [] });
  const [naming, { open, close }] = useDisclosure(false);
  const forget = (name: string) => setSaved((now) => now.filter((each) => each.name !== name));

  function keep(form: FormData) {
    const name = textOf(form, 'name').trim();
    setSaved((now) => [...now.filter((each) => each.name !== name), { name, filter }]);
    close();
  }

  return (
    <>
      <Menu position="bottom-start" width={280}>
        <Menu.Target>
          <Button variant="default">Saved filters</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {saved.map(({ name, filter: kept }) => (
            <Group key={name} justify="space-between" wrap="nowrap" px="sm" py={4}>
              <AnchorLink
                to="/sites/$siteId/issues"
                params={{ siteId }}
                search={issueSearch(kept)}
                size="sm"
                className="breaks"
              >
                {name}
              </AnchorLink>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="sm"
                aria-label={`Forget “${name}”`}
                onClick={() => forget(name)}
              >
                <IconX size={14} aria-hidden />
              </ActionIcon>
            </Group>
          ))}
          <Menu.Item onClick={open}>Save this filter …</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Dialog opened={naming} onClose={close} title="Save this filter">
        <Form onSubmit={keep}>
          <Stack>
            <TextInput
              label="Name"
              description="Kept in this browser"
              name="name"
              required
              maxLength={NAME_LENGTH_MAX}
              data-autofocus
            />
            <Button type="submit">Save</Button>
          </Stack>
        </Form>
      </Dialog>
    </>
  );
}
