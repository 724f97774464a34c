import type { Check } from '@plumbline/checks';
import type { Issue, Analysis } from '@plumbline/database';
import type { PresentIssue } from '../present.ts';

interface ExportContext {
  readonly check: Analysis;
  readonly catalogue: readonly Check[];
  readonly presentIssue: PresentIssue;
}

/** A file format for the issues of an analysis, written as they are read. */
export interface ExportFormat {
  readonly contentType: string;
  readonly extension: string;
  render(issues: AsyncIterable<Issue>, context: ExportContext): AsyncIterable<string>;
}
