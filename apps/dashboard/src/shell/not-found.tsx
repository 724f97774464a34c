import { Stack, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { AnchorLink } from '../components/links.tsx';
import { Mark } from './mark.tsx';

export function NotFound() {
  useDocumentTitle('Not found · Plumbline');
  return (
    <Stack component="main" className="card" maw={400} mx="auto" mt="12vh" p="xl">
      <Mark />
      <Title order={1} size="h2">
        There is nothing at this address
      </Title>
      <AnchorLink to="/sites">All sites</AnchorLink>
    </Stack>
  );
}
