import { siteCheckRoutes } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/call.ts';
import { Bars } from '../../components/values/bars.tsx';

/** Lists the known URLs that were left out, and why. */
export function SkippedUrls({ siteCheckId }: { readonly siteCheckId: string }) {
  const { data } = useQuery(
    read(siteCheckRoutes.listSkipped, { params: { siteCheckId }, query: { limit: 1 } }),
  );
  if (data === undefined || data.counts.length === 0) return null;
  return (
    <div className="card">
      <Bars
        caption="URLs that were left out"
        noun="URLs"
        bars={data.counts.map(({ explanation, total }) => ({
          label: explanation,
          value: total,
          colour: 'var(--low-fill)',
        }))}
      />
    </div>
  );
}
