import { Anchor, Group, List, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { CallOutput } from '@plumbline/api-client';
import { counted, pageRoutes, siteRoutes, type PageLink, type SiteCheckRecord } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { z } from 'zod';
import { read } from '../../api/call.ts';
import { Failure } from '../../components/failure.tsx';
import { Section } from '../../components/section.tsx';
import { shortUrl } from '../../components/values/readable-url.ts';
import { Waiting } from '../../components/waiting.tsx';
import { drawGraph } from './draw-graph.ts';

type Link = z.infer<typeof PageLink>;

interface Props {
  readonly analysis: SiteCheckRecord;
  /** The page in the middle. Default: the start page. */
  readonly url: string | undefined;
  readonly onCentre: (url: string) => void;
}

interface Neighbours {
  readonly links: readonly Link[];
  /** True if there are more neighbours. */
  readonly isCut: boolean;
}

/** The largest number of neighbours that are drawn and listed; more could not be told apart. */
const NEIGHBOURS = 60;

/** Draws the links around one page. A click on a neighbour puts that page into the middle. */
export default function LinkGraph({ analysis, url, onCentre }: Props) {
  const { siteId = '' } = useParams({ strict: false });
  const site = useQuery(read(siteRoutes.get, { params: { siteId } }));
  const centre = url ?? site.data?.url ?? '';
  const links = (direction: 'in' | 'out') => ({
    ...read(pageRoutes.listLinks, {
      params: { siteCheckId: analysis.id },
      query: { url: centre, direction, limit: NEIGHBOURS },
    }),
    enabled: centre !== '',
    select: ({ data, nextCursor }: CallOutput<typeof pageRoutes.listLinks>): Neighbours => ({
      links: data.filter((link) => link.url !== centre && !link.external),
      isCut: nextCursor !== null,
    }),
  });
  const hasMouse = useMediaQuery('(any-pointer: fine)', true, { getInitialValueInEffect: false });
  const sources = useQuery(links('in'));
  const targets = useQuery(links('out'));
  const error = sources.error ?? targets.error;
  if (error) return <Failure error={error} />;
  const zoom = hasMouse ? 'turn the wheel to zoom' : 'spread two fingers to zoom';
  return (
    <Section title={`Around ${shortUrl(centre)}`}>
      <Text size="sm" c="dimmed">
        The page links to those on the right; those on the left only link to it. Red ones answer with an
        error. Click a page to put it into the middle, drag to move, and {zoom}.
      </Text>
      {(!sources.data || !targets.data) && <Waiting height={420}>Reading the links …</Waiting>}
      {sources.data && targets.data && (
        <>
          <Drawing
            centre={centre}
            sources={sources.data.links}
            targets={targets.data.links}
            onCentre={onCentre}
          />
          <Group align="start" grow preventGrowOverflow={false} wrap="wrap">
            <NeighbourList title="linked from" {...sources.data} onCentre={onCentre} />
            <NeighbourList title="links to" {...targets.data} onCentre={onCentre} />
          </Group>
        </>
      )}
    </Section>
  );
}

interface DrawingProps {
  readonly centre: string;
  readonly sources: readonly Link[];
  readonly targets: readonly Link[];
  readonly onCentre: (url: string) => void;
}

function Drawing({ centre, sources, targets, onCentre }: DrawingProps) {
  const container = useRef<HTMLDivElement>(null);
  const choose = useRef(onCentre);
  useEffect(() => {
    choose.current = onCentre;
  });
  useEffect(() => {
    if (container.current === null) return;
    return drawGraph(container.current, { centre, sources, targets }, (url) => choose.current(url));
  }, [centre, sources, targets]);
  return (
    <div
      ref={container}
      style={{ height: 'min(420px, 60vw)' }}
      role="img"
      aria-label="The same links as in the lists below"
    />
  );
}

function NeighbourList({
  title,
  links,
  isCut,
  onCentre,
}: Neighbours & {
  readonly title: string;
  readonly onCentre: (url: string) => void;
}) {
  return (
    <div style={{ minWidth: 240 }}>
      <Text size="sm" fw={600}>
        {isCut ? 'The first ' : ''}
        {title === 'links to'
          ? `${counted(links.length, 'page')} it links to`
          : `${counted(links.length, 'page that links', 'pages that link')} to it`}
      </Text>
      <List
        size="sm"
        spacing={4}
        listStyleType="none"
        mah={280}
        style={{ overflow: 'auto' }}
        tabIndex={0}
        aria-label={title}
      >
        {links.map((link) => (
          <List.Item key={link.id}>
            <Anchor
              component="button"
              type="button"
              size="sm"
              ta="left"
              className="breaks"
              onClick={() => onCentre(link.url)}
            >
              {shortUrl(link.url)}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </div>
  );
}
