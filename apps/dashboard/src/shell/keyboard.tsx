import { Group, Kbd, Modal, Table, Text } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { isTyping } from '../components/tables/use-row-keys.ts';
import { ACCOUNT_PLACES, SITE_PLACES } from './places.ts';

const CHORD_MS = 1_500;

/** `g` and a letter goes somewhere, `/` searches, `?` shows this. Lists know `j`, `k` and Enter themselves. */
export function Keyboard() {
  const [shown, show] = useState(false);
  const { siteId } = useParams({ strict: false });
  const navigate = useNavigate();
  const goingSince = useRef(-Infinity);

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const going = performance.now() - goingSince.current < CHORD_MS;
      goingSince.current = event.key === 'g' && !going ? performance.now() : -Infinity;
      if (going) {
        const ofSite = siteId === undefined ? undefined : SITE_PLACES.find((at) => at.letter === event.key);
        const ofAccount = ACCOUNT_PLACES.find((at) => at.letter === event.key);
        if (ofSite !== undefined && siteId !== undefined) {
          void navigate({ to: ofSite.to, params: { siteId } });
        } else if (ofAccount !== undefined) void navigate({ to: ofAccount.to });
      } else if (event.key === '/') {
        const search = document.querySelector<HTMLInputElement>('input[type="search"]');
        search?.focus();
        if (search !== null) event.preventDefault();
      } else if (event.key === '?') show(true);
    }
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [navigate, siteId]);

  return (
    <Modal
      opened={shown}
      onClose={() => show(false)}
      title="Keys"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Table>
        <Table.Tbody>
          {[...(siteId === undefined ? [] : SITE_PLACES), ...ACCOUNT_PLACES].map(({ label, letter }) => (
            <Row key={label} keys={['g', letter]} what={label} />
          ))}
          <Row keys={['/']} what="Search" />
          <Row keys={['j']} what="Next row" />
          <Row keys={['k']} what="Row before" />
          <Row keys={['Enter']} what="Open the row" />
          <Row keys={['Esc']} what="Close" />
        </Table.Tbody>
      </Table>
    </Modal>
  );
}

function Row({ keys, what }: { readonly keys: readonly string[]; readonly what: string }) {
  return (
    <Table.Tr>
      <Table.Td>
        <Text size="sm">{what}</Text>
      </Table.Td>
      <Table.Td>
        <Group gap={4} justify="end">
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}
