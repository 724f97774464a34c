import { Button, Group, Text } from '@mantine/core';
import { ignoredFindingRoutes } from '@plumbline/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { read, useSend } from '../../api/call.ts';
import { useChecks } from '../../api/use-checks.ts';
import { Failure } from '../../components/failure.tsx';
import { May } from '../../components/may.tsx';
import { Section } from '../../components/section.tsx';
import { Time } from '../../components/values/time.tsx';

/** Lists the ignored findings with the reasons, and stops ignoring them. */
export function IgnoredFindings({ siteId }: { readonly siteId: string }) {
  const checks = useChecks();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(
    read(ignoredFindingRoutes.list, { params: { siteId }, query: { limit: 200 } }),
  );
  const remove = useSend(ignoredFindingRoutes.delete);
  return (
    <Section title="Ignored">
      {error && <Failure error={error} retry={() => void refetch()} />}
      {remove.error && <Failure error={remove.error} />}
      {data?.data.length === 0 && <Text size="sm">Nothing is ignored on this site.</Text>}
      {data?.data.map(({ id, checkId, url, pattern, reason, until }) => (
        <Group key={id} justify="space-between" wrap="nowrap" align="start">
          <div style={{ minWidth: 0 }}>
            <Text size="sm" fw={550}>
              {checks.get(checkId)?.title ?? checkId}
            </Text>
            <Text size="sm" className="breaks">
              {url ?? (pattern === null ? 'on the whole site' : `on pages like ${pattern}`)}: {reason}
              {until !== null && (
                <>
                  {' '}
                  (until <Time at={until} />)
                </>
              )}
            </Text>
          </div>
          <May call={ignoredFindingRoutes.delete}>
            <Button
              size="compact-xs"
              variant="default"
              style={{ flexShrink: 0 }}
              loading={remove.isPending && remove.variables.params.ignoredFindingId === id}
              onClick={() =>
                remove.mutate(
                  { params: { siteId, ignoredFindingId: id } },
                  { onSuccess: () => void queries.invalidateQueries() },
                )
              }
            >
              Stop ignoring it
            </Button>
          </May>
        </Group>
      ))}
    </Section>
  );
}
