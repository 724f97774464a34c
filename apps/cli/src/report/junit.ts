import junit, { type Builder } from 'junit-report-builder';
import type { LocatedIssue, Verdict } from '../verdict.ts';

/** Its types declare a default export, which Node gives as a property. */
const builder = junit as unknown as Builder;

/** The verdict as JUnit XML: one test case a file, which fails where an issue blocks; other issues go into its output. */
export function junitReport({ pages, issues }: Verdict): string {
  const report = builder.newBuilder();
  const suite = report.testSuite().name('plumbline check');
  const byFile = new Map<string, LocatedIssue[]>();
  for (const issue of issues) byFile.set(issue.file, [...(byFile.get(issue.file) ?? []), issue]);
  const files = new Map([...issues, ...pages].map(({ file, url }) => [file, url]));
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

function lineOf({ file, line, priority, checkId, message }: LocatedIssue): string {
  return `${file}:${line} ${priority} ${checkId}: ${message}`;
}
