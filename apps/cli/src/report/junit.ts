import junit, { type Builder } from 'junit-report-builder';
import type { LocatedIssue, Verdict } from '../verdict.ts';

/** Its types speak of a default export; it is one. */
const builder = junit as unknown as Builder;

/** One test case a file; it fails by what blocks, and tells of the rest. */
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
