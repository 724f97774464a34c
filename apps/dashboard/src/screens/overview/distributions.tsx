import { SimpleGrid } from '@mantine/core';
import { formatNumber, type SiteCheckOverview } from '@plumbline/contracts';
import { Bars } from '../../components/values/bars.tsx';

/** Shows the distributions of the pages by status, depth and speed, and how many can be found. */
export function Distributions({ overview }: { readonly overview: SiteCheckOverview }) {
  const { statusCodes, depths, responseTimes, indexability } = overview;
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <div className="card">
        <Bars
          caption="What becomes of the pages"
          noun="pages"
          bars={[
            { label: 'requested', value: indexability.fetched },
            { label: 'answered 200', value: indexability.answered },
            { label: 'HTML', value: indexability.html },
            { label: 'indexable', value: indexability.indexable },
            { label: 'and linked', value: indexability.linked },
          ]}
        />
      </div>
      <div className="card">
        <Bars
          caption="Status codes"
          noun="pages"
          bars={statusCodes.map(({ statusCode, pages }) => ({
            label: statusCode === null ? 'no answer' : String(statusCode),
            value: pages,
            colour: statusColour(statusCode),
          }))}
        />
      </div>
      <div className="card">
        <Bars
          caption="Links away from the start page"
          noun="pages"
          bars={depths.slice(0, 12).map(({ depth, pages }) => ({ label: formatNumber(depth), value: pages }))}
        />
      </div>
      <div className="card">
        <Bars
          caption="Time to the first byte"
          noun="pages"
          bars={responseTimes.map(({ fromMs, toMs, pages }) => ({
            label:
              toMs === null
                ? `${formatNumber(fromMs)} ms and more`
                : `${formatNumber(fromMs)} to ${formatNumber(toMs)} ms`,
            value: pages,
            colour: fromMs >= SLOW_MS ? 'var(--high-fill)' : undefined,
          }))}
        />
      </div>
    </SimpleGrid>
  );
}

const SLOW_MS = 1_000;

function statusColour(statusCode: number | null): string {
  if (statusCode === null || statusCode >= 500) return 'var(--critical-fill)';
  if (statusCode >= 400) return 'var(--high-fill)';
  return statusCode >= 300 ? 'var(--low-fill)' : 'var(--fixed-fill)';
}
