import { Alert } from '@mantine/core';

/** Says that the details of an analysis are deleted, and what is left. */
export function Pruned() {
  return (
    <Alert color="yellow" variant="light">
      The pages, links and issues of this analysis have been deleted. Its score, counts and plan stay.
    </Alert>
  );
}
