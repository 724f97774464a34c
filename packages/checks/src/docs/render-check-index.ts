import type { Check } from '../check.ts';
import { isFixable, prose } from './render-check-page.ts';

/** Renders docs/checks/README.md: one table per category, in the catalogue's order. */
export function renderCheckIndex(catalogue: readonly Check[]): string {
  const categories = [...new Set(catalogue.map(({ category }) => category))];
  const sections = categories.map((category) =>
    renderCategory(
      category,
      catalogue.filter((check) => check.category === category),
    ),
  );
  return `# Checks\n\n${countOf(catalogue)} Generated from packages/checks by \`npm run generate:checks\`.\n\n${sections.join('\n')}`;
}

/** Returns the number of checks. A check without its source of data finds nothing and does not count. */
function countOf(catalogue: readonly Check[]): string {
  const idle = catalogue.filter(({ needs }) => needs !== undefined);
  const names = idle.map(({ id }) => `\`${id}\``).join(', ');
  const rest =
    idle.length === 0 ? '' : ` and ${idle.length} that find nothing without data of their own: ${names}`;
  return `${catalogue.length - idle.length} checks${rest}.`;
}

function renderCategory(category: string, checks: readonly Check[]): string {
  const rows = checks.map(
    (check) =>
      `| [${check.id}](${check.id}.md) | ${prose(check.title)} | ${check.severity} | ${isFixable(check) ? 'automatic' : 'by hand'} |`,
  );
  return `## ${category}\n\n| Check | What it finds | Severity | Fix |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n`;
}
