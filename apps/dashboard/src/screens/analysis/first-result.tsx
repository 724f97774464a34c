import { Button, Group, SimpleGrid, Text } from '@mantine/core';
import { scheduleRoutes } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read, useSend } from '../../api/call.ts';
import { useMay } from '../../api/use-may.ts';
import { Failure } from '../../components/failure.tsx';
import { AnchorLink } from '../../components/links.tsx';
import { Section } from '../../components/section.tsx';
import { Time } from '../../components/values/time.tsx';
import { NextActions } from '../overview/next-actions.tsx';
import '../overview/overview.css';

const EVERY_NIGHT = '0 3 * * *';

interface Props {
  readonly siteId: string;
  readonly siteCheckId: string;
}

/**
 * Shows what follows the first analysis of a site: the first things to do, and an offer to analyse it every night.
 */
export default function FirstResult({ siteId, siteCheckId }: Props) {
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <NextActions siteId={siteId} siteCheckId={siteCheckId} />
      <EveryNight siteId={siteId} />
    </SimpleGrid>
  );
}

function EveryNight({ siteId }: { readonly siteId: string }) {
  const params = { siteId };
  const { data } = useQuery(read(scheduleRoutes.list, { params, query: {} }));
  const create = useSend(scheduleRoutes.create, [scheduleRoutes.list]);
  const mayCreate = useMay(scheduleRoutes.create);
  const [declined, decline] = useState(false);
  const schedule = data?.data[0];
  if (data === undefined || (schedule === undefined && (declined || !mayCreate))) return null;
  if (schedule !== undefined) {
    return (
      <Section title="Plumbline looks again">
        <Text size="sm">
          The next analysis starts <Time at={schedule.nextRunAt} />. It shows which pages became better or
          worse.{' '}
          <AnchorLink to="/sites/$siteId/settings" params={params} inherit underline="always">
            Change the schedule
          </AnchorLink>
        </Text>
      </Section>
    );
  }
  return (
    <Section title="Look again every night?">
      <Text size="sm">
        A site changes while nobody looks. An analysis at 3 every night shows in the morning which pages
        became better or worse, and whether search engines lost any.
      </Text>
      {create.error && <Failure error={create.error} />}
      <Group gap="xs">
        <Button
          loading={create.isPending}
          onClick={() =>
            create.mutate({
              params,
              body: {
                cron: EVERY_NIGHT,
                timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
                options: {},
              },
            })
          }
        >
          Look every night
        </Button>
        <Button variant="default" onClick={() => decline(true)}>
          Not now
        </Button>
      </Group>
    </Section>
  );
}
