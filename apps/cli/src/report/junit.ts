import junit, { type Builder } from 'junit-report-builder';
import { reportedIssues, type ReportedIssue, type Verdict } from '../verdict.ts';

/** The types of the package declare a default export, which Node provides as a property. */
const builder = junit as unknown as Builder;

/**
 * Returns the verdict as JUnit XML. Each file is a test case, which fails if an issue blocks; other issues are in its
 * output.
 */
export function junitReport(verdict: Verdict): string {
  const report = builder.newBuilder();
  const suite = report.testSuite().name('plumbline check');
  const issues = reportedIssues(verdict);
  const byFile = new Map<string, ReportedIssue[]>();
  for (const issue of issues) byFile.set(issue.file, [...(byFile.get(issue.file) ?? []), issue]);
  const files = new Map([...issues, ...verdict.pages].map(({ file, url }) => [file, url]));
  for (const [file, url] of files) {
    const found = byFile.get(file) ?? [];
    const testCase = suite.testCase().name(url).className(file).file(file);
    const blocks = found.filter(({ blocks }) => blocks);
    if (blocks.length > 0) testCase.failure(blocks.map(lineOf).join('\n'));
    const others = found.filter(({ blocks }) => !blocks);
    if (others.length > 0) testCase.standardOutput(others.map(lineOf).join('\n'));
  }
  return report.build();
}

function lineOf({ file, line, priority, checkId, message }: ReportedIssue): string {
  return `${file}:${line} ${priority} ${checkId}: ${message}`;
}
