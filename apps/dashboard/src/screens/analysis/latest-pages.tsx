import { Stack, Text } from '@mantine/core';
import { counted, pageRoutes } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { read } from '../../api/call.ts';
import { shortUrl } from '../../components/values/readable-url.ts';

const SHOWN = 12;

interface Props {
  readonly siteCheckId: string;
  /** The number of URLs that were read. When it changes, the list is read again. */
  readonly checked: number;
}

/** The pages that a running analysis has read, the latest on top. */
export function LatestPages({ siteCheckId, checked }: Props) {
  const { data, refetch } = useQuery(
    read(pageRoutes.list, {
      params: { siteCheckId },
      query: { sort: 'found', order: 'desc', limit: SHOWN },
    }),
  );
  useEffect(() => {
    void refetch();
  }, [checked, refetch]);
  if (data === undefined || data.data.length === 0) return null;
  return (
    <Stack className="card" gap="xs">
      <Text fw={600}>Read just now</Text>
      <ul className="live-list">
        {data.data.map(({ id, url, title, statusCode, issuesFound, notJudged }) => (
          <li key={id} className="live-page">
            <span className="numbers live-status">{statusCode ?? '–'}</span>
            <span className="breaks">
              {shortUrl(url)}
              {title !== null && title !== '' && <bdi className="live-title"> {title}</bdi>}
            </span>
            <span className="live-title numbers">
              {notJudged !== null && issuesFound === 0 ? 'not judged' : counted(issuesFound, 'issue')}
            </span>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
