import { SimpleGrid, Text } from '@mantine/core';
import { formatBytes, formatNumber, type LabVitals } from '@plumbline/contracts';
import { Section } from '../../components/section.tsx';
import './page-vitals.css';

/** Shows what a browser measured on a slow phone, with the elements and scripts that cause it. */
export default function PageVitals({ vitals }: { readonly vitals: LabVitals }) {
  const { largestContentfulPaintMs: paint, cumulativeLayoutShift, totalBlockingTimeMs } = vitals;
  return (
    <Section title="Measured on a slow phone">
      <Text size="sm">{`Medians of ${formatNumber(vitals.runs)} openings with an empty cache, on a processor 4 times slower and a line of 1.6 Mbit/s.`}</Text>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        {paint !== null && (
          <Figure name="Largest paint (LCP)" unit="s" bounds={[2.5, 4]} {...inSeconds(paint)} />
        )}
        <Figure name="Layout shift (CLS)" bounds={[0.1, 0.25]} decimals={2} {...cumulativeLayoutShift} />
        <Figure name="Blocked (TBT)" unit="ms" bounds={[200, 600]} decimals={0} {...totalBlockingTimeMs} />
      </SimpleGrid>
      {vitals.largestElement !== null && <LargestElement element={vitals.largestElement} />}
      {vitals.shiftedElements.length > 0 && (
        <List
          title="What moves"
          values={['Shift']}
          rows={vitals.shiftedElements.map(({ element, score }) => [element || GONE, formatNumber(score, 3)])}
        />
      )}
      {vitals.blockingScripts.length > 0 && (
        <List
          title="Scripts that run longest"
          values={['Time']}
          rows={vitals.blockingScripts.map(({ url, ms }) => [url, `${formatNumber(ms)} ms`])}
        />
      )}
      <List
        title="What it loads"
        values={['Requests', 'Size']}
        rows={vitals.requests.map(({ kind, requests, bytes: size }) => [
          kind,
          formatNumber(requests),
          formatBytes(size),
        ])}
      />
    </Section>
  );
}

const GONE = 'an element that is gone';

interface FigureProps {
  readonly name: string;
  readonly unit?: string;
  readonly decimals?: number;
  /** A value above the first bound needs improvement; a value above the second is poor. */
  readonly bounds: readonly [number, number];
  readonly median: number;
  readonly lowest: number;
  readonly highest: number;
}

function Figure({ name, unit = '', decimals = 1, bounds, median, lowest, highest }: FigureProps) {
  const [good, poor] = bounds;
  const state = median <= good ? 'good' : median <= poor ? 'needs improvement' : 'poor';
  const show = (value: number) => formatNumber(value, decimals);
  return (
    <div className="vital" data-state={state}>
      <Text size="sm">{name}</Text>
      <Text size="xl" fw={600} className="numbers">
        {`${show(median)} ${unit}`.trim()}
      </Text>
      <Text size="sm">{`${state}, at best ${show(lowest)}, at worst ${show(highest)}; good up to ${good} ${unit}`}</Text>
    </div>
  );
}

function inSeconds({ median, lowest, highest }: NonNullable<LabVitals['largestContentfulPaintMs']>) {
  return { median: median / 1000, lowest: lowest / 1000, highest: highest / 1000 };
}

/** Shows the element of the largest paint, and the parts of its time. */
function LargestElement({ element }: { readonly element: NonNullable<LabVitals['largestElement']> }) {
  // Text has no file of its own.
  const ofFile = [
    ['waiting for its file', element.waitMs],
    ['loading it', element.loadMs],
  ] as const;
  const phases = [
    ['the server', element.firstByteMs],
    ...(element.url === null ? [] : ofFile),
    ['painting', element.renderMs],
  ] as const;
  return (
    <>
      <Text size="sm" className="breaks">
        {`Largest element: ${element.element || GONE}${element.url === null ? '' : `, ${element.url}`}`}
      </Text>
      <List
        title="Where its time goes"
        values={['Time']}
        rows={phases.map(([name, ms]) => [name, `${formatNumber(ms)} ms`])}
      />
    </>
  );
}

interface ListProps {
  readonly title: string;
  /** The texts of the columns after the first one. */
  readonly values: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

function List({ title, values, rows }: ListProps) {
  return (
    <table className="plain-table is-vitals">
      <thead>
        <tr>
          <th scope="col">{title}</th>
          {values.map((name) => (
            <th key={name} scope="col" className="is-number">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <td className="breaks">{name}</td>
            {cells.map((cell, place) => (
              <td key={place} className="numbers is-number">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
