import { ActionIcon, Button, Group, Menu, Stack, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { savedFilterRoutes } from '@plumbline/contracts';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { read, useSend } from '../../api/call.ts';
import { useMay } from '../../api/use-may.ts';
import { Dialog } from '../../components/dialog.tsx';
import { Failure } from '../../components/failure.tsx';
import { AnchorLink } from '../../components/links.tsx';
import { Form } from '../../components/forms/form.tsx';
import { faultOfField, isGeneral } from '../../components/forms/fault-of-field.ts';
import { formText } from '../../components/forms/form-text.ts';
import type { IssueSearch } from '../../search.ts';

const SHOWN = 200;

interface Props {
  readonly siteId: string;
  readonly filter: IssueSearch;
}

/** The filters that the account keeps by name. Each one is an address. */
export default function SavedFilters({ siteId, filter }: Props) {
  const { data, error } = useQuery(read(savedFilterRoutes.list, { query: { limit: SHOWN } }));
  const [naming, { open, close }] = useDisclosure(false);
  const mayKeep = useMay(savedFilterRoutes.create);
  const forget = useSend(savedFilterRoutes.delete, [savedFilterRoutes.list]);
  const failure = error ?? forget.error;
  return (
    <>
      <Menu position="bottom-start" width={280}>
        <Menu.Target>
          <Button variant="default">Saved filters</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {failure && <Failure error={failure} />}
          {data?.data.length === 0 && <Menu.Label>None yet</Menu.Label>}
          {data?.data.map(({ id, name, filter: kept }) => (
            <Group key={id} justify="space-between" wrap="nowrap" px="sm" py={4}>
              <AnchorLink
                to="/sites/$siteId/issues"
                params={{ siteId }}
                search={kept}
                size="sm"
                className="breaks"
              >
                {name}
              </AnchorLink>
              {mayKeep && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`Forget the filter “${name}”`}
                  onClick={() => forget.mutate({ params: { savedFilterId: id } })}
                >
                  <IconX size={16} aria-hidden />
                </ActionIcon>
              )}
            </Group>
          ))}
          {mayKeep && <Menu.Item onClick={open}>Save this filter</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      {naming && <NameFilter filter={filter} close={close} />}
    </>
  );
}

function NameFilter({ filter, close }: { readonly filter: IssueSearch; readonly close: () => void }) {
  const save = useSend(savedFilterRoutes.create, [savedFilterRoutes.list]);
  return (
    <Dialog opened onClose={close} title="Save this filter">
      <Form
        onSubmit={(form) =>
          save.mutate({ body: { name: formText(form, 'name'), filter } }, { onSuccess: close })
        }
      >
        <Stack>
          <TextInput
            label="Name"
            description="All members see it. A filter of the same name is replaced."
            name="name"
            required
            data-autofocus
            error={faultOfField(save.error, 'name')}
          />
          {isGeneral(save.error, ['name']) && <Failure error={save.error} />}
          <Button type="submit" loading={save.isPending}>
            Save
          </Button>
        </Stack>
      </Form>
    </Dialog>
  );
}
