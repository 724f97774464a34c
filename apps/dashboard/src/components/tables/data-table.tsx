import { UnstyledButton } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type ReactNode } from 'react';
import './data-table.css';
import { useIsWide } from './use-is-wide.ts';
import { useRowKeys } from './use-row-keys.ts';
import { Waiting } from '../waiting.tsx';

export interface Column<Row> {
  readonly id: string;
  readonly header: ReactNode;
  /** The width as a track of a CSS grid. */
  readonly width: string;
  readonly numeric?: boolean;
  /** True if, where there is little room, the column is below the others, after its name. */
  readonly wideOnly?: boolean;
  /** True if, where there is little room, the column has its own line. */
  readonly ownLine?: boolean;
  /** True if the list can be sorted by the column. */
  readonly sortable?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

/** The rest of a list that is read in parts. */
export interface More {
  readonly exists: boolean;
  readonly load: () => void;
  /** True if the last part could not be read, which the screen says. */
  readonly isRefused: boolean;
}

interface DataTableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** The rows read so far; undefined before the first answer. */
  readonly rows: readonly Row[] | undefined;
  readonly idOf: (row: Row) => string;
  readonly total?: number | null | undefined;
  readonly more?: More | undefined;
  readonly sort?: string | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
  readonly onSort?: (column: string) => void;
  readonly height?: string | undefined;
}

const ROW_PX = 36;
/** The assumed height of a row on a narrow screen before it is measured. */
const NARROW_ROW_PX = 104;
/** The distance to the end, in rows, at which the next page is read. A flick scrolls less than that. */
const AHEAD = 150;

/** A table of any length. Only visible rows are in the DOM, and more rows are read before they are reached. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, idOf, total, more, height = 'max(320px, calc(100dvh - 268px))' } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const wide = useIsWide(
    scroller,
    props.columns.map(({ width }) => width),
  );
  const columns = props.columns.filter((column) => wide || column.wideOnly !== true);
  const below = props.columns.filter((column) => !columns.includes(column));
  const tracks = columns.filter(({ ownLine }) => wide || ownLine !== true).map(({ width }) => width);
  // On a narrow screen, columns shrink so that none leaves the screen.
  const template = wide ? tracks.join(' ') : tracks.join(' ').replaceAll(/minmax\(\d+px/g, 'minmax(0');
  const rowPx = wide ? ROW_PX : NARROW_ROW_PX;
  const virtualizer = useVirtualizer({
    count: rows?.length ?? 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: 20,
  });
  useEffect(() => virtualizer.measure(), [virtualizer, rowPx]);
  const seen = virtualizer.getVirtualItems();
  const last = seen.at(-1)?.index ?? 0;
  const wantsMore = more?.exists === true && last > (rows?.length ?? 0) - AHEAD;
  const loadMore = more?.load;
  useEffect(() => {
    if (wantsMore) loadMore?.();
  }, [wantsMore, loadMore, rows?.length]);
  useRowKeys(scroller, rows?.length ?? 0, (index) => virtualizer.scrollToIndex(index));

  return (
    <div
      ref={scroller}
      className={wide ? 'data-table' : 'data-table is-narrow'}
      role="table"
      aria-label={label}
      aria-rowcount={typeof total === 'number' ? total + 1 : -1}
      tabIndex={0}
      style={{ maxHeight: height }}
    >
      <div role="rowgroup" className="data-table-head">
        <div role="row" className="data-table-row" style={{ gridTemplateColumns: template }}>
          {columns.map((column) => (
            <HeaderCell key={column.id} column={column} {...props} />
          ))}
        </div>
      </div>
      {rows === undefined ? (
        more?.isRefused !== true && <Waiting height={ROW_PX * 12}>Reading the first rows …</Waiting>
      ) : (
        <div role="rowgroup" style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
          {seen.map(({ index, start }) => {
            const row = rows[index];
            return row === undefined ? null : (
              <div
                key={idOf(row)}
                role="row"
                aria-rowindex={index + 2}
                data-row={index}
                data-index={index}
                ref={wide ? undefined : virtualizer.measureElement}
                className="data-table-row"
                style={{
                  gridTemplateColumns: template,
                  transform: `translateY(${start}px)`,
                  position: 'absolute',
                }}
              >
                {columns.map((column) => (
                  <div key={column.id} role="cell" className={cellClass(column)}>
                    {column.cell(row)}
                  </div>
                ))}
                {below.length > 0 && (
                  <div role="cell" className="data-table-below">
                    {below
                      .map((column) => ({ ...column, value: column.cell(row) }))
                      .filter(({ value }) => value !== null && value !== '')
                      .map(({ id, header, value }) => (
                        <span key={id}>
                          {header}: {value}
                        </span>
                      ))}
                  </div>
                )}
              </div>
            );
          })}
        </div>
      )}
    </div>
  );
}

function cellClass<Row>({ numeric, ownLine }: Column<Row>): string | undefined {
  if (numeric === true) return 'is-numeric';
  return ownLine === true ? 'has-own-line' : undefined;
}

function HeaderCell<Row>({
  column,
  sort,
  order,
  onSort,
}: Pick<DataTableProps<Row>, 'sort' | 'order' | 'onSort'> & { readonly column: Column<Row> }) {
  const { id, header, sortable } = column;
  const sorted = sort === id;
  const direction = order === 'desc' ? 'descending' : 'ascending';
  return (
    <div role="columnheader" className={cellClass(column)} aria-sort={sorted ? direction : undefined}>
      {sortable === true ? (
        <UnstyledButton onClick={() => onSort?.(id)} className="data-table-sort">
          {header}
          <span aria-hidden>{sorted ? (order === 'desc' ? ' ↓' : ' ↑') : ''}</span>
        </UnstyledButton>
      ) : (
        header
      )}
    </div>
  );
}
