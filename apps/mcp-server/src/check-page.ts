import type { CheckRecord } from '@plumbline/contracts';

/** Renders the documentation of a check as Markdown. */
export function checkPage(check: CheckRecord): string {
  const { id, title, severity, category, handling, why, howToFix, example, references } = check;
  return [
    `# ${title}`,
    `\`${id}\` · ${severity} · ${category} · ${handling}`,
    '## Why it matters',
    why,
    '## How to fix it',
    howToFix,
    `Found:\n\n${fenced(example.bad)}`,
    `Better:\n\n${fenced(example.good)}`,
    '## Sources',
    references.map((reference) => `- ${reference}`).join('\n'),
    '',
  ].join('\n\n');
}

function fenced(text: string): string {
  return `\`\`\`\n${text}\n\`\`\``;
}
