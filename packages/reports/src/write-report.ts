import { counted, formatNumber, type Branding, type ReportContent } from '@plumbline/contracts';
import { scoreRing, severityBars, trendChart } from './charts.ts';
import { dayIn } from './dates.ts';
import { Markup, markup } from './markup.ts';
import { styleOf } from './style.ts';

/** A self-contained page, and its style, whose hash the content security policy needs. */
export interface WrittenReport {
  readonly html: string;
  readonly style: string;
}

/**
 * Writes a report as a page without scripts or requests, with one style.
 *
 * @param pdf the path of the same report as a PDF
 */
export function writeReport(content: ReportContent, branding: Branding, pdf?: string): WrittenReport {
  const body = markup`${head(content, branding)}
<main>
${summary(content)}
${trend(content)}
${fixed(content)}
${next(content)}
${unseen(content)}
</main>
<footer>Based on the analysis of ${dayIn(content.analysedAt)}.${branding.name === null ? '' : ` Handed over by ${branding.name}.`}${pdf === undefined ? markup`` : markup` <a href="${pdf}">As a PDF</a>`}</footer>`;
  return writePage(titleOf(content), body, styleOf(branding.colour));
}

/** Writes a page with a message in place of a report. */
export function writeMessage(message: string): WrittenReport {
  return writePage('Report', markup`<main><p class="sentence">${message}</p></main>`, styleOf(null));
}

function writePage(title: string, body: Markup, style: string): WrittenReport {
  const page = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${title}</title>
<style>${new Markup(style)}</style>
</head>
<body>
${body}
</body>
</html>
`;
  return { html: page.text, style };
}

function titleOf({ site, period, span }: ReportContent): string {
  return span === 'analysis' ? `${site}: analysis of ${period}` : `${site}: ${period}`;
}

function head({ site, period, span }: ReportContent, { name, logo }: Branding): Markup {
  return markup`<header>
<div><p class="kind">${span === 'analysis' ? 'Analysis of' : 'Report for'} ${period}</p><h1>${site}</h1></div>
${logo === null ? markup`<p class="name">${name ?? ''}</p>` : markup`<img src="${logo}" alt="${name ?? 'Logo'}">`}
</header>`;
}

function summary({ score, sentence, issues }: ReportContent): Markup {
  return markup`<section class="summary" aria-label="Summary">
${scoreRing(score)}
<p class="sentence">${sentence}</p>
<div class="bars">${severityBars(issues)}</div>
</section>`;
}

function trend(content: ReportContent): Markup {
  if (content.trend.length < 2) return markup``;
  return markup`<section><h2>How the score developed</h2>${trendChart(content)}</section>`;
}

function fixed({ fixed, change, before }: ReportContent): Markup {
  const total = change?.fixed ?? 0;
  if (before === null) {
    return markup`<section><h2>What was fixed</h2><p>No earlier analysis saw the same part of the site. The next one can be compared with this one.</p></section>`;
  }
  if (fixed.length === 0) {
    const nothing =
      change === null
        ? `No problem was fixed at all its places since ${dayIn(before.at)}. The details of an analysis are deleted, so single places cannot be counted.`
        : `Nothing was fixed since ${dayIn(before.at)}.`;
    return markup`<section><h2>What was fixed</h2><p>${nothing}</p></section>`;
  }
  return markup`<section>
<h2>What was fixed</h2>
<p>${total === 0 ? '' : `${counted(total, 'issue')} since ${dayIn(before.at)}.`}</p>
<table>
<thead><tr><th scope="col">Problem</th><th scope="col">Severity</th><th scope="col" class="number">Fixed</th><th scope="col" class="number">Left</th></tr></thead>
<tbody>${fixed.map(
    ({ title, severity, places, left }) =>
      markup`<tr><td>${title}</td><td><span class="severity ${severity}">${severity}</span></td><td class="number">${places === null ? 'all' : formatNumber(places)}</td><td class="number">${left === 0 ? '–' : formatNumber(left)}</td></tr>`,
  )}</tbody>
</table>
</section>`;
}

function next({ next, actions, notSeen }: ReportContent): Markup {
  if (next.length === 0) {
    const nothing = `There is nothing to do${notSeen.length === 0 ? '' : ' about what was seen'}.`;
    return markup`<section><h2>What to do next</h2><p>${nothing}</p></section>`;
  }
  const rest = actions - next.length;
  return markup`<section>
<h2>What to do next</h2>
<ol>${next.map(
    ({ title, description, priority, places, gain, effort }) =>
      markup`<li><h3>${title} <span class="severity ${priority}">${priority}</span></h3><p>${description}</p><p class="facts">${counted(places, 'place')} · ${gain === 0 ? 'no gain in score' : `${counted(gain, 'point')} to gain`} · ${effort} effort</p></li>`,
  )}</ol>
${rest === 0 ? markup`` : markup`<p class="facts">And ${counted(rest, 'more action')} in the plan.</p>`}
</section>`;
}

function unseen({ notSeen }: ReportContent): Markup {
  return markup`<section>
<h2>What was not seen</h2>
${
  notSeen.length === 0
    ? markup`<p>Every page and link that the analysis knows was seen.</p>`
    : markup`<ul>${notSeen.map((sentence) => markup`<li>${sentence}</li>`)}</ul>`
}
</section>`;
}
