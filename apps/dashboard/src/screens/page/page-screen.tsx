import { Anchor, SimpleGrid, Stack } from '@mantine/core';
import { issueRoutes, pageRoutes, type SiteCheckRecord } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { read } from '../../api/call.ts';
import { useChecks } from '../../api/use-checks.ts';
import { BeforeAfter } from '../../components/before-after.tsx';
import { Failure } from '../../components/failure.tsx';
import { lazyPart } from '../../components/lazy-part.ts';
import { Screen } from '../../components/screen.tsx';
import { Section } from '../../components/section.tsx';
import { readableHost } from '../../components/values/readable-host.ts';
import { shortUrl } from '../../components/values/readable-url.ts';
import { Waiting } from '../../components/waiting.tsx';
import { AnalysisGate } from '../site/analysis-gate.tsx';
import { PageFactsTable } from './page-facts-table.tsx';
import { PageFindings } from './page-findings.tsx';
import { pageSentence } from './page-sentence.ts';
import { SearchPreview, SocialPreview } from './previews.tsx';

const PageLinks = lazyPart(() => import('./page-links.tsx'));
const PageRenderingSections = lazyPart(() => import('./page-rendering.tsx'));
const PageVitals = lazyPart(() => import('./page-vitals.tsx'));

/** Shows one page: its issues, facts and links, and how search engines and social networks show it. */
export function PageScreen() {
  return <AnalysisGate title="Page">{(analysis) => <Page analysis={analysis} />}</AnalysisGate>;
}

function Page({ analysis }: { readonly analysis: SiteCheckRecord }) {
  const { url = '' } = useSearch({ from: '/signed-in/sites/$siteId/page' });
  const params = { siteCheckId: analysis.id };
  const page = useQuery(read(pageRoutes.get, { params, query: { url } }));
  const issues = useQuery(read(issueRoutes.list, { params, query: { url, sort: 'severity', limit: 200 } }));
  const checks = useChecks();
  const error = page.error ?? issues.error;
  return (
    <Screen title={nameOf(url)} sentence={page.data && pageSentence(page.data)}>
      <Anchor
        href={safeHref(url)}
        target="_blank"
        rel="noopener noreferrer nofollow"
        size="sm"
        className="breaks"
      >
        {url}
      </Anchor>
      {error && <Failure error={error} retry={() => void Promise.all([page.refetch(), issues.refetch()])} />}
      {issues.error === null && (
        <PageFindings
          issues={page.isPending ? undefined : issues.data?.data}
          checks={checks}
          isJudged={page.data !== undefined && page.data.notJudged === null}
        />
      )}
      {page.isPending && <Waiting height={480}>Reading what is known about the page …</Waiting>}
      {page.data && (
        <>
          {page.data.fixes.length > 0 && (
            <Section title="Suggested fixes">
              <Stack>
                {page.data.fixes.map((fix) => (
                  <BeforeAfter
                    key={`${fix.checkId} ${fix.snippet}`}
                    {...fix}
                    title={checks.get(fix.checkId)?.title ?? fix.checkId}
                  />
                ))}
              </Stack>
            </Section>
          )}
          {page.data.wordCount !== null && (
            <SimpleGrid cols={{ base: 1, md: 2 }}>
              <SearchPreview page={page.data} />
              <SocialPreview page={page.data} />
            </SimpleGrid>
          )}
          <PageFactsTable page={page.data} />
          {page.data.rendered === true && (
            <Suspense fallback={<Waiting height={320}>Loading what the browser saw …</Waiting>}>
              <PageRenderingSections siteCheckId={analysis.id} url={url} />
            </Suspense>
          )}
          {page.data.vitals !== null && (
            <Suspense fallback={<Waiting height={320}>Loading what was measured …</Waiting>}>
              <PageVitals vitals={page.data.vitals} />
            </Suspense>
          )}
          <Suspense fallback={<Waiting height={320}>Loading the links …</Waiting>}>
            <PageLinks siteCheckId={analysis.id} url={url} />
          </Suspense>
        </>
      )}
    </Screen>
  );
}

/** Returns the path of a page; the host for the home page. */
function nameOf(url: string): string {
  const path = shortUrl(url);
  return path === '/' ? readableHost(new URL(url).host) : path;
}

/** Returns the URL if it is http or https; other schemes could run a script. */
function safeHref(url: string): string {
  return /^https?:\/\//i.test(url) ? url : '#';
}
