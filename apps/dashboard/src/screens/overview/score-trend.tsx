import type { AnnotationRecord, SiteCheckRecord } from '@plumbline/contracts';
import {
  Area,
  AreaChart,
  CartesianGrid,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { moment } from '../../components/values/moment.ts';

const day = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric' });
const time = new Intl.DateTimeFormat('en', { hour: 'numeric', minute: '2-digit' });
const dayAndTime = new Intl.DateTimeFormat('en', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
const DAY_MS = 86_400_000;

interface Props {
  readonly analyses: readonly SiteCheckRecord[];
  readonly annotations: readonly AnnotationRecord[];
}

/**
 * Draws the score of each completed analysis at its time, with annotations in between. Arrow keys go from point to
 * point.
 */
export default function ScoreTrend({ analyses, annotations }: Props) {
  const data = analyses.map(({ healthScore, startedAt }) => ({
    score: healthScore,
    at: Date.parse(startedAt),
  }));
  const first = data[0]?.at ?? 0;
  const last = data.at(-1)?.at ?? 0;
  const ticks = ticksOf(first, last);
  return (
    <ResponsiveContainer width="100%" height={200}>
      <AreaChart data={data} margin={{ top: 20, right: 24, bottom: 0, left: -16 }} accessibilityLayer>
        <CartesianGrid stroke="var(--line)" vertical={false} />
        <XAxis
          dataKey="at"
          type="number"
          scale="time"
          domain={['dataMin', 'dataMax']}
          tickFormatter={(at: number) => ticks.format(at)}
          interval="preserveStartEnd"
          minTickGap={48}
          stroke="var(--quiet)"
          fontSize={12}
          tickLine={false}
        />
        <YAxis domain={[0, 100]} ticks={[0, 50, 100]} stroke="var(--quiet)" fontSize={12} tickLine={false} />
        <Tooltip
          labelFormatter={(at) => moment(Number(at))}
          contentStyle={{ background: 'var(--card)', border: '1px solid var(--line)', borderRadius: 6 }}
          labelStyle={{ color: 'var(--quiet)' }}
        />
        {annotations.map(({ id, at, text }) => (
          <ReferenceLine
            key={id}
            x={Date.parse(at)}
            ifOverflow="extendDomain"
            stroke="var(--quiet)"
            strokeDasharray="3 3"
            label={{ value: text, position: 'top', fontSize: 12, fill: 'var(--quiet)' }}
          />
        ))}
        <Area
          dataKey="score"
          stroke="var(--accent)"
          strokeWidth={2}
          fill="var(--accent)"
          fillOpacity={0.1}
          dot={{ r: 3, fill: 'var(--accent)', fillOpacity: 1 }}
          isAnimationActive={false}
        />
      </AreaChart>
    </ResponsiveContainer>
  );
}

/** Returns a format for the ticks. Hours alone would not tell times on different days apart. */
function ticksOf(first: number, last: number): Intl.DateTimeFormat {
  if (last - first >= 2 * DAY_MS) return day;
  return day.format(first) === day.format(last) ? time : dayAndTime;
}
