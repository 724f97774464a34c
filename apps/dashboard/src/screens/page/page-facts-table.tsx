import { Table } from '@mantine/core';
import type { PageDetail } from '@plumbline/contracts';
import type { ReactNode } from 'react';
import { bytes, number } from '../../components/values/numbers.ts';
import { Section } from '../../components/section.tsx';
import { Time } from '../../components/values/time.tsx';

/** Everything that is known of the page. */
export function PageFactsTable({ page }: { readonly page: PageDetail }) {
  return (
    <Section title="Facts">
      <Table verticalSpacing={6} layout="fixed">
        <Table.Tbody>
          {factsOf(page)
            .filter(([, value]) => value !== null && value !== '')
            .map(([name, value]) => (
              <Table.Tr key={name}>
                <Table.Th scope="row" w={{ base: 120, sm: 200 }} fw={400} c="dimmed">
                  {name}
                </Table.Th>
                <Table.Td className="breaks numbers" dir="auto">
                  {value}
                </Table.Td>
              </Table.Tr>
            ))}
        </Table.Tbody>
      </Table>
    </Section>
  );
}

function factsOf(page: PageDetail): readonly (readonly [string, ReactNode])[] {
  const { redirects, alternates, headers } = page;
  return [
    ['Status', page.statusCode],
    ['Failure', page.failureReason],
    ['Leads to', redirects.map(({ url, statusCode }) => `${url} (${statusCode ?? 'not read'})`).join(' → ')],
    ['Title', page.title],
    ['Description', page.description],
    ['Heading', page.h1],
    ['Language', page.language],
    ['Canonical', page.canonicalUrl],
    ['Indexable', yesNo(page.indexable)],
    ['noindex', yesNo(page.noindex)],
    ['nofollow', yesNo(page.nofollow)],
    ['Forbidden by robots.txt', page.blockedBy],
    ['In a sitemap', page.inSitemap ? (page.sitemapUrl ?? 'yes') : 'no'],
    ['Links away from the start', page.clickDepth ?? page.depth],
    ['Links in, out', `${page.linksIn ?? '–'}, ${page.linksOut ?? '–'}`],
    ['Link score', page.linkScore?.toFixed(2) ?? null],
    ['Words', page.wordCount === null ? null : number(page.wordCount)],
    ['Size', page.bytes === null ? null : bytes(page.bytes)],
    ['First byte after', page.responseMs === null ? null : `${number(page.responseMs)} ms`],
    ['Content type', page.contentType],
    ['Structured data', page.structuredDataTypes.join(', ')],
    ['Other languages', alternates.map(({ language, url }) => `${language}: ${url}`).join(' · ')],
    ['Headers', headerLines(headers)],
    ['Read', page.fetchedAt === null ? null : <Time at={page.fetchedAt} />],
  ];
}

function headerLines(headers: PageDetail['headers']): ReactNode {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  if (lines.length === 0) return null;
  return (
    <details>
      <summary>{lines.length} headers</summary>
      <pre className="code" tabIndex={0}>
        {lines.join('\n')}
      </pre>
    </details>
  );
}

function yesNo(value: boolean | null): string | null {
  if (value === null) return null;
  return value ? 'yes' : 'no';
}
