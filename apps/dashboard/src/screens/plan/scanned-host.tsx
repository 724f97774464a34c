import { Alert } from '@mantine/core';
import { scannedHostSentence, type SummaryView } from '@plumbline/contracts';

interface Props {
  readonly summary: SummaryView | undefined;
}

/** Marks the changes of a plan whose addresses are on a development server or a preview. */
export function ScannedHost({ summary }: Props) {
  if (summary === undefined || summary.scanned_host === null) return null;
  return (
    <Alert color="yellow" variant="light">
      {scannedHostSentence(summary.scanned_host)}
    </Alert>
  );
}
