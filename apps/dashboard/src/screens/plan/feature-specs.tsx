import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Suspense } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { lazyPart } from '../../components/lazy-part.ts';

const FeatureSpecList = lazyPart(() => import('./feature-spec-list.tsx'));

/** Shows the plan as pieces of work for a developer or a coding assistant. */
export function FeatureSpecs({ siteId }: { readonly siteId: string }) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" onClick={open}>
        Pieces of work
      </Button>
      <Dialog opened={opened} onClose={close} size="lg" title="Pieces of work to copy">
        <Suspense>
          <FeatureSpecList siteId={siteId} />
        </Suspense>
      </Dialog>
    </>
  );
}
