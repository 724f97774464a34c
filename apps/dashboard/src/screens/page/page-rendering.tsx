import { Group, Stack, Text } from '@mantine/core';
import {
  counted,
  formatBytes,
  formatNumber,
  pageRoutes,
  REQUEST_OUTCOMES,
  type PageReading,
  type PageRendering,
  type PageRequest,
  type RenderedPart,
} from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/call.ts';
import { Failure } from '../../components/failure.tsx';
import { Section } from '../../components/section.tsx';
import { Waiting } from '../../components/waiting.tsx';
import './page-rendering.css';

interface Props {
  readonly siteCheckId: string;
  readonly url: string;
}

/** Shows the page as its server sends it beside what a browser shows, and what happened in the browser. */
export default function PageRenderingSections({ siteCheckId, url }: Props) {
  const input = { params: { siteCheckId }, query: { url } };
  const { data, error, refetch } = useQuery(read(pageRoutes.getRendering, input));
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Waiting height={320}>Reading what the browser saw …</Waiting>;
  return (
    <>
      <Readings rendering={data} />
      {data.requests.length > 0 && <Waterfall requests={data.requests} />}
      {data.messages.length > 0 && <Messages messages={data.messages} />}
    </>
  );
}

function Readings({ rendering }: { readonly rendering: PageRendering }) {
  const { source, rendered, changed, screenshot, durationMs } = rendering;
  const differs =
    changed.length === 0 ? 'Nothing that search engines read differs.' : 'What differs is marked.';
  return (
    <Section title="As a browser shows it">
      <Text size="sm">{`It came to rest after ${formatNumber(durationMs / 1000, 1)} s. ${differs}`}</Text>
      <div className="readings">
        {screenshot !== null && (
          <img
            src={screenshot}
            alt="The first screen of the page on a smartphone, without images and fonts"
            width={206}
            height={412}
          />
        )}
        <table className="plain-table is-readings">
          <thead>
            <tr>
              <th scope="col">Fact</th>
              <th scope="col">As served</th>
              <th scope="col">As shown</th>
            </tr>
          </thead>
          <tbody>
            {PARTS.map(([part, name, show]) => {
              const isChanged = changed.includes(part);
              return (
                <tr key={name} className={isChanged ? 'is-changed' : undefined}>
                  <th scope="row">
                    {name}
                    {isChanged && <span className="mark">changed</span>}
                  </th>
                  <td className="breaks" dir="auto">
                    {show(source)}
                  </td>
                  <td className="breaks" dir="auto">
                    {show(rendered)}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </Section>
  );
}

const NONE = '–';
const PARTS: readonly (readonly [RenderedPart, string, (reading: PageReading) => string])[] = [
  ['title', 'Title', ({ title }) => title ?? NONE],
  ['description', 'Description', ({ description }) => description ?? NONE],
  ['h1', 'Heading', ({ h1 }) => h1 ?? NONE],
  ['canonical', 'Canonical', ({ canonicalUrl }) => canonicalUrl ?? NONE],
  ['robots', 'Robots', sayRobots],
  ['links', 'Links', ({ links }) => formatNumber(links)],
  ['words', 'Words', ({ words }) => formatNumber(words)],
  ['hreflang', 'Languages', ({ languages }) => languages.join(', ') || NONE],
  ['structured_data', 'Structured data', (reading) => reading.structuredDataTypes.join(', ') || NONE],
];

function sayRobots({ noindex, nofollow }: PageReading): string {
  return `${noindex ? 'noindex' : 'index'}, ${nofollow ? 'nofollow' : 'follow'}`;
}

/** Lists the requests in their order. A bar shows when each began and ended. */
function Waterfall({ requests }: { readonly requests: readonly PageRequest[] }) {
  const last = Math.max(1, ...requests.map(endOf));
  return (
    <Section title={`Requests (${formatNumber(requests.length)})`}>
      <table className="plain-table is-waterfall">
        <thead>
          <tr>
            <th scope="col">What was requested</th>
            <th scope="col">Kind</th>
            <th scope="col">Answer</th>
            <th scope="col" className="is-wide-only">
              Size
            </th>
            <th scope="col">{`Time, within ${formatNumber(last)} ms`}</th>
          </tr>
        </thead>
        <tbody>
          {requests.map((request, place) => (
            <tr key={place}>
              <td className="breaks" title={request.url}>
                {nameOf(request.url)}
              </td>
              <td>{request.kind}</td>
              <td className={isFault(request) ? 'is-fault' : undefined} title={sayOutcome(request)}>
                {request.statusCode ?? request.outcome.replace('_', ' ')}
              </td>
              <td className="numbers is-wide-only">
                {request.bytes === 0 ? NONE : formatBytes(request.bytes)}
              </td>
              <td>
                <span
                  className="when"
                  role="img"
                  aria-label={sayTime(request)}
                  style={{
                    marginInlineStart: `${(request.startMs / last) * 100}%`,
                    width: `${((endOf(request) - request.startMs) / last) * 100}%`,
                  }}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

function endOf({ startMs, durationMs }: PageRequest): number {
  return startMs + (durationMs ?? 0);
}

function isFault({ outcome, statusCode }: PageRequest): boolean {
  return outcome === 'failed' || outcome === 'robots' || (statusCode !== null && statusCode >= 400);
}

function sayOutcome({ outcome, statusCode }: PageRequest): string {
  return statusCode === null ? REQUEST_OUTCOMES[outcome] : `${REQUEST_OUTCOMES[outcome]} ${statusCode}`;
}

function sayTime({ startMs, durationMs }: PageRequest): string {
  const taken = durationMs === null ? 'without an end' : `for ${formatNumber(durationMs)} ms`;
  return `After ${formatNumber(startMs)} ms, ${taken}`;
}

/** Names a request by the end of its path. */
function nameOf(url: string): string {
  const { host, pathname } = new URL(url);
  return pathname.split('/').findLast(Boolean) ?? host;
}

function Messages({ messages }: Pick<PageRendering, 'messages'>) {
  return (
    <Section title={`Console (${counted(messages.length, 'message')})`}>
      <Stack gap="xs">
        {messages.map(({ level, text }, place) => (
          <Group key={place} gap="sm" wrap="nowrap" align="start">
            <Text size="sm" fw={600} c={level === 'error' ? 'var(--critical)' : 'var(--quiet)'} miw={64}>
              {level}
            </Text>
            <Text size="sm" className="breaks" dir="auto">
              {text}
            </Text>
          </Group>
        ))}
      </Stack>
    </Section>
  );
}
