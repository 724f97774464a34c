import type { SiteCheckRecord } from '@plumbline/contracts';
import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';

const day = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric' });

/** The score of each completed analysis as a line; arrow keys go from point to point. */
export default function ScoreTrend({ analyses }: { readonly analyses: readonly SiteCheckRecord[] }) {
  const data = analyses.map(({ healthScore, startedAt }) => ({
    score: healthScore,
    date: day.format(new Date(startedAt)),
  }));
  return (
    <ResponsiveContainer width="100%" height={180}>
      <LineChart data={data} margin={{ top: 8, right: 16, bottom: 0, left: -16 }} accessibilityLayer>
        <CartesianGrid stroke="var(--line)" vertical={false} />
        <XAxis dataKey="date" stroke="var(--quiet)" fontSize={12} tickLine={false} />
        <YAxis domain={[0, 100]} ticks={[0, 50, 100]} stroke="var(--quiet)" fontSize={12} tickLine={false} />
        <Tooltip
          contentStyle={{ background: 'var(--card)', border: '1px solid var(--line)', borderRadius: 6 }}
          labelStyle={{ color: 'var(--quiet)' }}
        />
        <Line
          dataKey="score"
          stroke="var(--accent)"
          strokeWidth={2}
          dot={{ r: 3 }}
          isAnimationActive={false}
        />
      </LineChart>
    </ResponsiveContainer>
  );
}
