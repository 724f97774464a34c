import { Alert } from '@mantine/core';
import type { ActionSnapshotRecord } from '@plumbline/contracts';
import { Time } from '../../components/values/time.tsx';
import { useAnalysis } from '../site/use-analysis.ts';

interface Props {
  readonly snapshot: ActionSnapshotRecord | undefined;
  /** The id of the shown analysis. */
  readonly siteCheckId: string;
}

/** Names the analysis of a plan if it is not the shown one. */
export function PlanBasis({ snapshot, siteCheckId }: Props) {
  const { recent = [] } = useAnalysis();
  if (snapshot === undefined || snapshot.siteCheckId === siteCheckId) return null;
  const basis = recent.find(({ id }) => id === snapshot.siteCheckId);
  return (
    <Alert color="yellow" variant="light">
      The plan comes from the analysis that represents the site
      {basis && (
        <>
          , of <Time at={basis.startedAt} />
        </>
      )}
      . The analysis that you are looking at has no plan itself.
    </Alert>
  );
}
