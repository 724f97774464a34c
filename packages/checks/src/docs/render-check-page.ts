import type { Check } from '../check.ts';

/** Renders the page docs/checks/<id>.md from the check's definition. */
export function renderCheckPage(check: Check): string {
  const sections = [
    `# ${prose(check.title)}`,
    factTable(check),
    '## Why it matters',
    prose(check.why),
    '## How to fix it',
    prose(check.howToFix),
    '## Example',
    'Found:',
    codeBlock(check.example.bad),
    'Better:',
    codeBlock(check.example.good),
    ...(check.decisions === undefined
      ? []
      : ['## Decisions', check.decisions.map((text) => `- ${prose(text)}`).join('\n')]),
    check.references.length === 1 ? '## Source' : '## Sources',
    check.references.map((url) => `- <${url}>`).join('\n'),
  ];
  return `${sections.join('\n\n')}\n`;
}

function factTable(check: Check): string {
  const rows = [
    ['Check', `\`${check.id}\``],
    ['Category', check.category],
    ['Dimension', `\`${check.dimension}\``],
    [
      'Severity',
      check.informational === true ? `${check.severity} (informational: not scored)` : check.severity,
    ],
    ['Looks at', subjectOf(check)],
    ...(check.needs === undefined ? [] : [['Needs', check.needs]]),
    ['Automatic fix', isFixable(check) ? 'offered where it can be computed and verified' : 'no'],
    ['Effort by hand', `${check.effort} per place`],
  ];
  return [
    '| | |',
    '| --- | --- |',
    ...rows.map(([name, value]) => `| ${String(name)} | ${String(value)} |`),
  ].join('\n');
}

/** Tells whether findings of the check can carry a concrete change. */
export function isFixable(check: Check): boolean {
  return check.scope === 'page' ? check.fix !== undefined : check.fixable === true;
}

function subjectOf(check: Check): string {
  if (check.scope === 'site') return 'the site as a whole, after all pages were read';
  return {
    'any-response': 'every URL of the site, whatever it answers',
    html: 'HTML pages that answer 200',
    indexable: 'indexable HTML pages',
  }[check.appliesTo];
}

/** Returns a block whose fence is longer than any run of backticks inside. */
function codeBlock(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const language = text.trimStart().startsWith('<') ? 'html' : 'text';
  return `${fence}${language}\n${text.trim()}\n${fence}`;
}

/** Escapes names of elements in a sentence, because Markdown would treat them as elements. */
export function prose(text: string): string {
  return text.replace(/[<*_]/g, '\\$&');
}
