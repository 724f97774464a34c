import { counted, formatBytes, formatNumber, NOT_JUDGED, type PageDetail } from '@plumbline/contracts';
import type { ReactNode } from 'react';
import { Section } from '../../components/section.tsx';
import { Time } from '../../components/values/time.tsx';
import { failureOf } from './page-sentence.ts';

/** Shows everything that is known about the page. */
export function PageFactsTable({ page }: { readonly page: PageDetail }) {
  return (
    <Section title="Facts">
      <table className="plain-table is-facts">
        <tbody>
          {factRows(page)
            .filter(([, value]) => value !== null && value !== '')
            .map(([name, value]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className="breaks numbers" dir="auto">
                  {value}
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </Section>
  );
}

function factRows(page: PageDetail): readonly (readonly [string, ReactNode])[] {
  const { redirects, alternates, headers, notJudged } = page;
  // A refusal says nothing about the page behind it.
  const unlessRefused = (answer: boolean | null) => (notJudged === 'refused' ? null : yesNo(answer));
  return [
    ['Status', page.statusCode],
    ['Failure', failureOf(page.failureReason)],
    ['Not judged', page.notJudged && NOT_JUDGED[page.notJudged]],
    ['Leads to', redirects.map(({ url, statusCode }) => `${url} (${statusCode ?? 'not read'})`).join(' → ')],
    ['Title', page.title],
    ['Description', page.description],
    ['Heading', page.h1],
    ['Language', page.language],
    ['Canonical', page.canonicalUrl],
    ['Indexable', unlessRefused(page.indexable)],
    ['noindex', unlessRefused(page.noindex)],
    ['nofollow', unlessRefused(page.nofollow)],
    ['Forbidden by robots.txt', page.blockedBy],
    ['In a sitemap', page.inSitemap ? (page.sitemapUrl ?? 'yes') : 'no'],
    ['Links away from the start', formatNumber(page.clickDepth ?? page.depth)],
    ['Links in, out', `${numberOrDash(page.linksIn)}, ${numberOrDash(page.linksOut)}`],
    ['Link score', page.linkScore === null ? null : sayLinkScore(page.linkScore)],
    ['As a browser shows it', page.renderNote],
    ['Words', page.wordCount === null ? null : formatNumber(page.wordCount)],
    ['Size', page.bytes === null ? null : formatBytes(page.bytes)],
    ['First byte after', page.responseMs === null ? null : `${formatNumber(page.responseMs)} ms`],
    ['Content type', page.contentType],
    ['Structured data', page.structuredDataTypes.join(', ')],
    ['Other languages', alternates.map(({ language, url }) => `${language}: ${url}`).join(' · ')],
    ['Headers', headerLines(headers)],
    ['Read', page.fetchedAt === null ? null : <Time at={page.fetchedAt} />],
  ];
}

function sayLinkScore(score: number): string {
  return `${formatNumber(score, 2)}; the average page of the site has 1. Links from pages with many links raise it.`;
}

function headerLines(headers: PageDetail['headers']): ReactNode {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  if (lines.length === 0) return null;
  return (
    <details>
      <summary>{counted(lines.length, 'header')}</summary>
      <pre className="code" tabIndex={0}>
        {lines.join('\n')}
      </pre>
    </details>
  );
}

function numberOrDash(value: number | null): string {
  return value === null ? '–' : formatNumber(value);
}

function yesNo(value: boolean | null): string | null {
  if (value === null) return null;
  return value ? 'yes' : 'no';
}
