import type { Check } from '@plumbline/checks';
import { notJudgedNow, type ExportedIssueRecord, type Severity, type TextReply } from '@plumbline/contracts';
import type { RowExport } from '../../http/row-exports.ts';

const LEVELS: Readonly<Record<Severity, 'error' | 'warning' | 'note'>> = {
  critical: 'error',
  high: 'error',
  medium: 'warning',
  low: 'note',
};

/** Writes SARIF 2.1.0 (OASIS): one run, with the catalogue as its rules and how much of the site was seen as its properties. */
export function sarifReply(
  { analysis: { id, siteId, extent, partialReasons, seen }, name, rows }: RowExport<ExportedIssueRecord>,
  catalogue: readonly Check[],
): TextReply {
  async function* parts() {
    const driver = { name: 'Plumbline', rules: catalogue.map(rule) };
    yield '{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{';
    // Code scanning names a run by the text before the last slash. It closes results that the next run of that name
    // lacks.
    const run = extent === 'full' ? `${siteId}/${id}` : `${siteId}/partial/${id}/`;
    yield `"tool":${JSON.stringify({ driver })},"automationDetails":{"id":"${run}"},`;
    yield `"properties":${JSON.stringify({ extent, partialReasons, seen })},"results":[`;
    let separator = '\n';
    for await (const issue of rows) {
      yield separator + JSON.stringify(result(issue));
      separator = ',\n';
    }
    yield '\n]}]}\n';
  }
  return {
    contentType: 'application/sarif+json; charset=utf-8',
    fileName: `${name}-${id}.sarif`,
    text: parts(),
  };
}

function rule(check: Check) {
  return {
    id: check.id,
    shortDescription: { text: check.title },
    fullDescription: { text: check.why },
    help: { text: check.howToFix },
    helpUri: check.references[0],
    defaultConfiguration: { level: LEVELS[check.severity] },
    properties: { tags: [check.category, check.dimension] },
  };
}

function result(issue: ExportedIssueRecord) {
  return {
    ruleId: issue.checkId,
    level: LEVELS[issue.severity],
    message: { text: messageOf(issue) },
    locations: [{ physicalLocation: { artifactLocation: { uri: issue.url } } }],
    hostedViewerUri: issue.dashboardUrl,
    properties: { confidence: issue.confidence, notJudged: issue.notJudged, evidence: issue.evidence },
    partialFingerprints: { 'checkAndUrl/v1': `${issue.checkId}|${issue.url}` },
  };
}

/** Code scanning closes what is missing, so issues that were not judged again are results, and say what they are. */
function messageOf({ message, notJudged }: ExportedIssueRecord): string {
  return notJudged === null ? message : `${message} ${notJudgedNow(notJudged)}`;
}
