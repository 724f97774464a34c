import { Group, Kbd, Text } from '@mantine/core';
import { Dialog } from '../components/dialog.tsx';
import { ACCOUNT_PLACES } from './places.ts';

interface Props {
  readonly places: readonly { readonly label: string; readonly letter: string }[];
  readonly close: () => void;
}

/** Lists the keys that work everywhere, and the keys that open a screen. */
export default function KeyList({ places, close }: Props) {
  return (
    <Dialog opened onClose={close} title="Keys">
      <table className="plain-table">
        <tbody>
          {[...places, ...ACCOUNT_PLACES].map(({ label, letter }) => (
            <Row key={label} keys={['g', letter]} what={label} />
          ))}
          <Row keys={['/']} what="Search" />
          <Row keys={['j']} what="Next row" />
          <Row keys={['k']} what="Row before" />
          <Row keys={['Enter']} what="Open the row" />
          <Row keys={['Esc']} what="Close" />
        </tbody>
      </table>
    </Dialog>
  );
}

function Row({ keys, what }: { readonly keys: readonly string[]; readonly what: string }) {
  return (
    <tr>
      <td>
        <Text size="sm">{what}</Text>
      </td>
      <td>
        <Group gap={4} justify="end">
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
        </Group>
      </td>
    </tr>
  );
}
