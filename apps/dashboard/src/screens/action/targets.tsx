import { Button, Stack, Text } from '@mantine/core';
import { actionSnapshotRoutes, formatNumber, type ActionItemRecord } from '@plumbline/contracts';
import { BeforeAfter } from '../../components/before-after.tsx';
import { Failure } from '../../components/failure.tsx';
import { AnchorLink } from '../../components/links.tsx';
import { Section } from '../../components/section.tsx';
import { shortUrl } from '../../components/values/readable-url.ts';
import { useRows } from '../../components/tables/use-rows.ts';

interface Props {
  readonly snapshotId: string;
  readonly action: ActionItemRecord;
  readonly siteId: string;
}

/** The targets of an action, each with its present value and, if known, the right one. */
export function Targets({ snapshotId, action, siteId }: Props) {
  const { rows, more, error, retry } = useRows(actionSnapshotRoutes.listTargets, {
    params: { snapshotId, actionId: action.id },
  });
  const targets = rows ?? action.targets;
  return (
    <Section title={`Where (${formatNumber(action.targetsTotal)})`}>
      {error && <Failure error={error} retry={retry} />}
      <Stack gap="lg">
        {targets.map(({ url, message, current, suggested, snippet }, index) => (
          <Stack key={`${url} ${index}`} gap={4}>
            <AnchorLink
              to="/sites/$siteId/page"
              params={{ siteId }}
              search={{ url }}
              size="sm"
              className="breaks"
            >
              {shortUrl(url)}
            </AnchorLink>
            {suggested !== undefined && snippet !== undefined ? (
              <BeforeAfter title="" current={current} suggested={suggested} snippet={snippet} />
            ) : (
              <Text size="sm" className="breaks" dir="auto">
                {message}
              </Text>
            )}
          </Stack>
        ))}
      </Stack>
      {more.exists && (
        <Button variant="default" onClick={more.load}>
          More places
        </Button>
      )}
    </Section>
  );
}
