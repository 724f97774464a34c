import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { siteCheckRoutes } from '@plumbline/contracts';
import { Suspense } from 'react';
import { lazyPart } from '../../components/lazy-part.ts';
import { May } from '../../components/may.tsx';
import { useAnalysis } from './use-analysis.ts';

const StartDialog = lazyPart(() => import('./start-dialog.tsx'));

/** A button that opens the dialog to start an analysis. It is disabled while one runs. */
export function StartAnalysis() {
  const { running } = useAnalysis();
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <May call={siteCheckRoutes.analyze}>
      <Button onClick={open} disabled={running !== undefined}>
        Analyse
      </Button>
      <Suspense>{opened && <StartDialog close={close} />}</Suspense>
    </May>
  );
}
