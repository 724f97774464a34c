import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ignoredFindingRoutes, type ActionItemRecord } from '@plumbline/contracts';
import { May } from '../../components/may.tsx';
import IgnoreDialog from '../issues/ignore-dialog.tsx';

interface Props {
  readonly siteId: string;
  readonly action: Pick<ActionItemRecord, 'checkId' | 'templates'>;
}

/** Ignores a problem on the whole site, or on pages of one template. */
export function Ignore({ siteId, action: { checkId, templates } }: Props) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <May call={ignoredFindingRoutes.createMany}>
      <Button variant="default" onClick={open}>
        Ignore
      </Button>
      {opened && (
        <IgnoreDialog
          siteId={siteId}
          close={close}
          options={[
            { label: 'on the whole site', findings: [{ checkId }] },
            ...templates.map(({ pattern }) => ({
              label: `on pages like ${pattern}`,
              findings: [{ checkId, pattern }],
            })),
          ]}
        />
      )}
    </May>
  );
}
