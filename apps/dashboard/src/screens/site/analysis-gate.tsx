import { Alert, Stack } from '@mantine/core';
import type { SiteCheckRecord } from '@plumbline/contracts';
import { Suspense, type ReactNode } from 'react';
import { Empty } from '../../components/empty.tsx';
import { Failure } from '../../components/failure.tsx';
import { lazyPart } from '../../components/lazy-part.ts';
import { AnchorLink } from '../../components/links.tsx';
import { Partial } from '../../components/partial.tsx';
import { Pruned } from '../../components/pruned.tsx';
import { Screen } from '../../components/screen.tsx';
import { Time } from '../../components/values/time.tsx';
import { Waiting } from '../../components/waiting.tsx';
import { StartAnalysis } from './start-analysis.tsx';
import { useAnalysis } from './use-analysis.ts';

const FirstAnalysis = lazyPart(() => import('./first-analysis.tsx'));

/**
 * Shows its content if there is an analysis; else says why there is none. If reading it again fails, the content stays,
 * because something may be typed into it.
 */
export function AnalysisGate({
  title,
  children,
}: {
  readonly title: string;
  readonly children: (analysis: SiteCheckRecord) => ReactNode;
}) {
  const { shown, latest, running, recent, standing, siteId, isReadingOlder, isChosen, error, retry } =
    useAnalysis();
  if (error && shown === undefined) {
    return (
      <Screen title={title}>
        <Failure error={error} retry={retry} />
      </Screen>
    );
  }
  if (recent === undefined || isReadingOlder) return <Reading title={title} />;
  if (shown === undefined && isChosen) {
    return (
      <Screen title={title}>
        <Empty title="The analysis of this link is not here">
          It was deleted, or the link names another one. <OfSite />
        </Empty>
      </Screen>
    );
  }
  if (shown === undefined) {
    return (
      <Screen title={title} actions={<StartAnalysis />}>
        {latest === undefined ? (
          <Empty title="This site has not been analysed yet">
            Start an analysis: it reads the pages of the site, and you can watch or come back later.
          </Empty>
        ) : (
          <Suspense fallback={<Waiting height={160}>Loading …</Waiting>}>
            <FirstAnalysis siteCheckId={latest.id} />
          </Suspense>
        )}
      </Screen>
    );
  }
  return (
    <Stack>
      {error && <Failure error={error} retry={retry} />}
      {running && (
        <Alert color="indigo" variant="light">
          A new analysis is under way.{' '}
          <AnchorLink
            to="/sites/$siteId/analyses/$siteCheckId"
            params={{ siteId, siteCheckId: running.id }}
            inherit
            underline="always"
          >
            Watch it
          </AnchorLink>
        </Alert>
      )}
      {standing !== 'of-site' && (
        <Alert color="yellow" variant="light">
          This is {standing === 'earlier' ? 'an earlier analysis' : 'a later analysis'}, of{' '}
          <Time at={shown.startedAt} />. <OfSite />
        </Alert>
      )}
      <Partial analysis={shown} />
      {shown.pruned && <Pruned />}
      {children(shown)}
    </Stack>
  );
}

function OfSite() {
  return (
    <AnchorLink to="." search={(now) => ({ ...now, analysis: undefined })} inherit underline="always">
      Show the one that represents the site
    </AnchorLink>
  );
}

function Reading({ title }: { readonly title: string }) {
  return (
    <Screen title={title}>
      <Waiting height={480}>Reading the analyses of the site …</Waiting>
    </Screen>
  );
}
