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
    `Not so:\n\n${fenced(example.bad)}`,
    `But so:\n\n${fenced(example.good)}`,
    '## Sources',
    references.map((reference) => `- ${reference}`).join('\n'),
    '',
  ].join('\n\n');
}

function fenced(text: string): string {
  return `\`\`\`\n${text}\n\`\`\``;
}
