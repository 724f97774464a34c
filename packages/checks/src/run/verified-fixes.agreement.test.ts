import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { applyEdits, editFacts } from '@plumbline/fixes';
import type { PageFacts } from '@plumbline/page-facts';
import { pageOf } from '@plumbline/page-facts/testing';
import { pageChecks } from '../catalogue/index.ts';
import { runPageChecks } from './run-page-checks.ts';
import { verifiedFixes } from './verified-fixes.ts';

const demoSite = fileURLToPath(new URL('../../../../examples/demo-site/public', import.meta.url));
const origin = 'https://example.com';
const pages = readdirSync(demoSite, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.html'),
);

function failedOn(page: PageFacts): readonly string[] {
  return runPageChecks(page, pageChecks).flatMap((outcome) =>
    outcome.outcome === 'failed' ? [outcome.check.id] : [],
  );
}

test('fixes for the pages of the demo site do on their source what they do on their facts', () => {
  let fixes = 0;
  for (const file of pages) {
    const html = readFileSync(path.join(demoSite, file), 'utf8').replaceAll('{{origin}}', origin);
    // The site serves its files without their endings.
    const overrides = { url: `${origin}/${file.replace(/(?:index)?\.html$/, '')}` };
    const page = pageOf(html, overrides);
    const failures = runPageChecks(page, pageChecks).filter((outcome) => outcome.outcome === 'failed');
    const offered = verifiedFixes(page, failures, pageChecks);
    const edits = [...offered.values()].flatMap((fix) => fix.edits);
    fixes += offered.size;
    const onSource = failedOn(pageOf(applyEdits(html, edits), overrides));
    expect({ file, failed: onSource }).toEqual({ file, failed: failedOn(editFacts(page, edits)) });
    const mended = [...offered.keys()].map(({ check }) => check.id);
    expect(onSource.filter((id) => mended.includes(id))).toEqual([]);
  }
  expect(fixes).toBeGreaterThan(5);
});
