import { Stack, Text } from '@mantine/core';
import { issueRoutes } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { read } from '../../api/call.ts';
import { Severity } from '../../components/values/severity.tsx';
import { shortUrl } from '../../components/values/readable-url.ts';

const SHOWN = 12;

interface Props {
  readonly siteCheckId: string;
  readonly running: boolean;
  /** The number of findings. When it changes, the list is read again. */
  readonly found: number;
}

/** The latest findings of a running analysis. */
export function LatestFindings({ siteCheckId, running, found }: Props) {
  const list = useQuery(
    read(issueRoutes.list, { params: { siteCheckId }, query: { sort: 'latest', limit: SHOWN } }),
  );
  const { refetch } = list;
  useEffect(() => {
    void refetch();
  }, [found, refetch]);
  if (list.data === undefined || list.data.data.length === 0) return null;
  return (
    <Stack className="card" gap="xs">
      <Text fw={600}>{running ? 'Found just now' : 'Found last'}</Text>
      {list.data.data.map((issue) => (
        <div key={issue.id} className="breaks">
          <Severity level={issue.severity} />{' '}
          <Text span size="sm">
            {issue.message}
          </Text>{' '}
          <Text span size="xs" c="dimmed">
            {shortUrl(issue.url)}
          </Text>
        </div>
      ))}
    </Stack>
  );
}
