import { Button, Stack, Text } from '@mantine/core';
import { counted, lostPageRoutes, type SiteCheckRecord } from '@plumbline/contracts';
import { Failure } from '../../components/failure.tsx';
import { Section } from '../../components/section.tsx';
import { useRows } from '../../components/tables/use-rows.ts';
import { Time } from '../../components/values/time.tsx';

/** Shows pages that search engines drop, above everything else: how each was, how it is, and how to get it back. */
export function LostPages({ analysis }: { readonly analysis: SiteCheckRecord }) {
  const { rows, more, error, retry } = useRows(lostPageRoutes.list, {
    params: { siteCheckId: analysis.id },
    query: { expected: 'false' },
  });
  return (
    <Section title={`${counted(analysis.lostPages, 'page')} lost to search engines`}>
      {error && <Failure error={error} retry={retry} />}
      <Stack component="ul" gap="sm" p={0} m={0} mah={360} style={{ listStyle: 'none', overflowY: 'auto' }}>
        {rows?.map(({ url, was, is, since, wayBack }) => (
          <li key={url}>
            <Text fw={600} size="sm" className="breaks">
              {url}
            </Text>
            <Text size="sm" className="breaks">
              It {was.replace(/^answers/, 'answered').replace('may be', 'could be')}; now it {is}, since{' '}
              <Time at={since} />.
            </Text>
            <Text size="sm" c="dimmed">
              {wayBack}
            </Text>
          </li>
        ))}
      </Stack>
      {more.exists && (
        <Button variant="default" size="xs" onClick={more.load}>
          More lost pages
        </Button>
      )}
    </Section>
  );
}
