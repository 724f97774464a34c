import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { formatNumber, type IssueRecord, type SiteCheckRecord } from '@plumbline/contracts';
import { Suspense } from 'react';
import { lazyPart } from '../../components/lazy-part.ts';

const IgnoreIssues = lazyPart(() => import('./ignore-issues.tsx'));

interface Props {
  readonly ticked: readonly IssueRecord[];
  readonly analysis: SiteCheckRecord;
  /** The pattern of paths by which the list is filtered. */
  readonly pattern: string | undefined;
  readonly onDone: () => void;
}

/** Actions for the ticked issues. */
export function Selection({ ticked, analysis, pattern, onDone }: Props) {
  const [ignoring, { open, close }] = useDisclosure(false);
  return (
    <>
      <Text size="sm">{formatNumber(ticked.length)} chosen</Text>
      <Button size="xs" onClick={open}>
        Ignore them
      </Button>
      <Button size="xs" variant="default" onClick={onDone}>
        Choose none
      </Button>
      {ignoring && (
        <Suspense>
          <IgnoreIssues
            issues={ticked}
            analysis={analysis}
            pattern={pattern}
            close={close}
            onIgnored={onDone}
          />
        </Suspense>
      )}
    </>
  );
}
