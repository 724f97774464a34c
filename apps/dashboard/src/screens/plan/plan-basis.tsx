import { Alert } from '@mantine/core';
import type { ActionSnapshotRecord } from '@plumbline/contracts';
import { Time } from '../../components/values/time.tsx';
import { useAnalysis } from '../site/use-analysis.ts';

interface Props {
  readonly snapshot: ActionSnapshotRecord | undefined;
  /** The analysis that is shown. */
  readonly siteCheckId: string;
}

/** Says what a plan rests on, where that is another analysis than the shown one. */
export function PlanBasis({ snapshot, siteCheckId }: Props) {
  const { recent = [] } = useAnalysis();
  if (snapshot === undefined || snapshot.siteCheckId === siteCheckId) return null;
  const basis = recent.find(({ id }) => id === snapshot.siteCheckId);
  return (
    <Alert color="yellow" variant="light">
      The plan rests on the analysis that speaks for the site
      {basis && (
        <>
          , of <Time at={basis.startedAt} />
        </>
      )}
      . The analysis that you look at has no plan of its own.
    </Alert>
  );
}
