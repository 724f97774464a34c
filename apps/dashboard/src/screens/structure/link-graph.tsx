import { Anchor, Group, List, Text } from '@mantine/core';
import { pageRoutes, siteRoutes, type PageLink, type SiteCheckRecord } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { z } from 'zod';
import { read } from '../../api/call.ts';
import { Failure } from '../../components/failure.tsx';
import { counted } from '../../components/values/numbers.ts';
import { Section } from '../../components/section.tsx';
import { shortUrl } from '../../components/values/url-text.tsx';
import { drawGraph } from './draw-graph.ts';

type Link = z.infer<typeof PageLink>;

interface Props {
  readonly check: SiteCheckRecord;
  /** The page in the middle; the start page where none is named. */
  readonly url: string | undefined;
  readonly onCentre: (url: string) => void;
}

/** Neighbours drawn and listed; more than that nobody can tell apart. */
const NEIGHBOURS = 60;

/** The links around one page. A click on a neighbour puts that into the middle. */
export default function LinkGraph({ check, url, onCentre }: Props) {
  const { siteId = '' } = useParams({ strict: false });
  const site = useQuery(read(siteRoutes.get, { params: { siteId } }));
  const centre = url ?? site.data?.url ?? '';
  const params = { siteCheckId: check.id };
  const links = (direction: 'in' | 'out') => ({
    ...read(pageRoutes.listLinks, { params, query: { url: centre, direction, limit: NEIGHBOURS } }),
    enabled: centre !== '',
  });
  const inbound = useQuery(links('in'));
  const outbound = useQuery(links('out'));
  const error = inbound.error ?? outbound.error;
  const sources = inbound.data?.data;
  const targets = outbound.data?.data.filter(({ external }) => !external);
  if (error) return <Failure error={error} />;
  return (
    <Section title={`Around ${shortUrl(centre)}`}>
      {sources && targets && (
        <Drawing centre={centre} sources={sources} targets={targets} onCentre={onCentre} />
      )}
      <Group align="start" grow preventGrowOverflow={false} wrap="wrap">
        <Neighbours title="linked from" links={sources ?? []} onCentre={onCentre} />
        <Neighbours title="links to" links={targets ?? []} onCentre={onCentre} />
      </Group>
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
  useEffect(() => {
    if (container.current === null) return;
    return drawGraph(container.current, { centre, sources, targets }, onCentre);
  }, [centre, sources, targets, onCentre]);
  return (
    <div
      ref={container}
      style={{ height: 420 }}
      role="img"
      aria-label="The same links as in the lists below"
    />
  );
}

function Neighbours({
  title,
  links,
  onCentre,
}: {
  readonly title: string;
  readonly links: readonly Link[];
  readonly onCentre: (url: string) => void;
}) {
  return (
    <div style={{ minWidth: 240 }}>
      <Text size="sm" fw={600}>
        {counted(links.length, 'page')} {title === 'links to' ? 'it links to' : 'link to it'}
        {links.length === NEIGHBOURS ? ', the first' : ''}
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
