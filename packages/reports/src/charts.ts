import { Severity, formatNumber, type ReportContent } from '@plumbline/contracts';
import { shortDay } from './dates.ts';
import { markup, type Markup } from './markup.ts';

const TREND = { width: 680, height: 190, left: 34, right: 44, top: 26, bottom: 26 };
const LABEL_LENGTH_MAX = 28;
const DOTS_MAX = 40;

/** Draws the score of each analysis at its time, with annotations in between. */
export function trendChart({ trend, annotations }: Pick<ReportContent, 'trend' | 'annotations'>): Markup {
  const { width, height, left, right, top, bottom } = TREND;
  const times = trend.map(({ at }) => Date.parse(at));
  const [from = 0, until = 0] = [times[0], times.at(-1)];
  const x = (at: string) =>
    until === from
      ? width - right
      : rounded(left + ((Date.parse(at) - from) / (until - from)) * (width - left - right));
  const y = (score: number) => rounded(top + (1 - score / 100) * (height - top - bottom));
  const line = trend.map(({ at, score }) => `${x(at)},${y(score)}`).join(' ');
  const ends = [...new Set([trend[0], trend.at(-1)])].flatMap((point) => point ?? []);
  return markup`<svg class="trend" viewBox="0 0 ${width} ${height}" role="img" aria-label="${trendInWords(trend)}">
    ${[0, 50, 100].map(
      (score) =>
        markup`<line class="grid" x1="${left}" x2="${width - right}" y1="${y(score)}" y2="${y(score)}" /><text class="axis" x="${left - 8}" y="${y(score) + 4}" text-anchor="end">${score}</text>`,
    )}
    ${annotations.map(
      ({ at, text }) =>
        markup`<line class="event" x1="${x(at)}" x2="${x(at)}" y1="${top - 8}" y2="${height - bottom}" /><text class="axis" x="${x(at)}" y="${top - 12}" text-anchor="${x(at) > width / 2 ? 'end' : 'start'}">${cut(text)}</text>`,
    )}
    <polyline class="line" points="${line}" />
    ${(trend.length > DOTS_MAX ? ends : trend).map(({ at, score }) => markup`<circle class="point" cx="${x(at)}" cy="${y(score)}" r="3.5" />`)}
    ${ends.map(
      ({ at, score }, index) =>
        markup`<text class="value" x="${x(at) + (index === ends.length - 1 ? 10 : 0)}" y="${y(score) + (index === ends.length - 1 ? 5 : -10)}">${score}</text><text class="axis" x="${x(at)}" y="${height - 6}" text-anchor="${index === 0 && ends.length > 1 ? 'start' : 'end'}">${shortDay(at)}</text>`,
    )}
  </svg>`;
}

function trendInWords(trend: ReportContent['trend']): string {
  return `Score by analysis: ${trend.map(({ at, score }) => `${score} on ${shortDay(at)}`).join(', ')}`;
}

const RING_RADIUS = 42;

/** Draws the score as a part of a ring. */
export function scoreRing(score: number): Markup {
  const around = 2 * Math.PI * RING_RADIUS;
  const dashes = `${rounded((score / 100) * around)} ${rounded(around)}`;
  return markup`<svg class="ring" viewBox="0 0 100 100" role="img" aria-label="Score ${score} of 100">
    <circle class="ring-rest" cx="50" cy="50" r="${RING_RADIUS}" />
    <circle class="ring-part" cx="50" cy="50" r="${RING_RADIUS}" stroke-dasharray="${dashes}" transform="rotate(-90 50 50)" />
    <text class="ring-score" x="50" y="60" text-anchor="middle">${score}</text>
  </svg>`;
}

const BARS = { width: 330, row: 26, label: 66, number: 60 };

/** Draws the number of issues of each severity. */
export function severityBars(issues: ReportContent['issues']): Markup {
  const { width, row, label, number } = BARS;
  const most = Math.max(1, ...Severity.options.map((severity) => issues[severity]));
  const lengthOf = (severity: Severity) => rounded((issues[severity] / most) * (width - label - number));
  return markup`<svg viewBox="0 0 ${width} ${row * Severity.options.length}" role="img" aria-label="Issues by severity">
    ${Severity.options.map(
      (severity, index) =>
        markup`<text class="axis" x="0" y="${index * row + 17}">${severity}</text><rect class="${severity}" x="${label}" y="${index * row + 5}" width="${Math.max(2, lengthOf(severity))}" height="${row - 10}" rx="2" /><text class="value" x="${label + lengthOf(severity) + 8}" y="${index * row + 18}">${formatNumber(issues[severity])}</text>`,
    )}
  </svg>`;
}

function rounded(number: number): number {
  return Math.round(number * 10) / 10;
}

function cut(text: string): string {
  return text.length <= LABEL_LENGTH_MAX ? text : `${text.slice(0, LABEL_LENGTH_MAX - 1)}…`;
}
