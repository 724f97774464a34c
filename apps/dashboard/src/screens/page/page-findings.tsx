import { Accordion, Text } from '@mantine/core';
import { formatNumber, type CheckRecord, type IssueRecord } from '@plumbline/contracts';
import { useParams } from '@tanstack/react-router';
import { AnchorLink } from '../../components/links.tsx';
import { Section } from '../../components/section.tsx';
import { Severity } from '../../components/values/severity.tsx';
import { Waiting } from '../../components/waiting.tsx';
import './page-findings.css';

interface Props {
  readonly issues: readonly IssueRecord[] | undefined;
  readonly checks: ReadonlyMap<string, CheckRecord>;
  /** True if the analysis read the page and judged its content. */
  readonly isJudged: boolean;
}

/** Shows the issues of the page, each with the reason why it matters and what to do. */
export function PageFindings({ issues, checks, isJudged }: Props) {
  const { siteId = '' } = useParams({ strict: false });
  if (issues === undefined) return <Waiting height={120}>Reading the issues of the page …</Waiting>;
  if (issues.length === 0) {
    return (
      <Section title="Issues">
        <Text size="sm">
          {isJudged
            ? 'Nothing wrong was found on this page.'
            : 'No issue is known, but the page was not judged.'}
        </Text>
      </Section>
    );
  }
  return (
    <Section title={`Issues (${formatNumber(issues.length)})`}>
      <Accordion multiple>
        {issues.map((issue) => (
          <Accordion.Item key={issue.id} value={issue.id}>
            <Accordion.Control>
              <div className="page-finding">
                <Severity level={issue.severity} />
                <div>
                  <Text size="sm" fw={600}>
                    {checks.get(issue.checkId)?.title ?? issue.checkId}
                  </Text>
                  <Text size="sm" className="breaks">
                    {issue.message}
                  </Text>
                </div>
              </div>
            </Accordion.Control>
            <Accordion.Panel>
              <Text size="sm">{checks.get(issue.checkId)?.why}</Text>
              <Text size="sm" mt="xs" fw={500}>
                {checks.get(issue.checkId)?.howToFix}
              </Text>
              <AnchorLink
                to="/sites/$siteId/issues"
                params={{ siteId }}
                search={{ check: issue.checkId }}
                size="sm"
              >
                All pages with this problem
              </AnchorLink>
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Section>
  );
}
