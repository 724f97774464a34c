import { Skeleton, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type ReactNode } from 'react';
import './data-table.css';
import { useRowKeys } from './use-row-keys.ts';

export interface Column<Row> {
  readonly id: string;
  readonly header: ReactNode;
  /** A track of a CSS grid. */
  readonly width: string;
  readonly numeric?: boolean;
  /** On a narrow screen it stands below the other columns, after its name. */
  readonly wideOnly?: boolean;
  /** On narrow screens the text wraps and is not cut. */
  readonly wraps?: boolean;
  /** The list can be sorted by the column. */
  readonly sortable?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

interface DataTableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** The rows read so far; undefined before the first answer. */
  readonly rows: readonly Row[] | undefined;
  readonly idOf: (row: Row) => string;
  readonly total?: number | null | undefined;
  readonly more?: { readonly exists: boolean; readonly load: () => void } | undefined;
  readonly sort?: string | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
  readonly onSort?: (column: string) => void;
  readonly height?: string;
}

const ROW_PX = 36;
/** Three lines of a text that wraps. */
const NARROW_ROW_PX = 68;
/** Three small lines of the columns that stand below. */
const BELOW_PX = 54;
/** Distance in rows to the end at which the next page is read; more than a flick scrolls. */
const AHEAD = 150;

/** A table of any length: only visible rows exist, and more are read before they are reached. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, idOf, total, more, height = 'max(320px, calc(100dvh - 268px))' } = props;
  const wide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false });
  const columns = props.columns.filter((column) => wide || column.wideOnly !== true);
  const below = props.columns.filter((column) => !columns.includes(column));
  const tracks = columns.map(({ width }) => width).join(' ');
  // On a narrow screen columns shrink rather than leave it.
  const template = wide ? tracks : tracks.replaceAll(/minmax\(\d+px/g, 'minmax(0');
  const cellsPx = !wide && columns.some(({ wraps }) => wraps === true) ? NARROW_ROW_PX : ROW_PX;
  const rowPx = below.length === 0 ? cellsPx : cellsPx + BELOW_PX;
  const scroller = useRef<HTMLDivElement>(null);
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
      className="data-table"
      role="table"
      aria-label={label}
      aria-rowcount={total ?? -1}
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
        <Skeleton height={ROW_PX * 12} radius={0} />
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
                className="data-table-row"
                style={{
                  gridTemplateColumns: template,
                  transform: `translateY(${start}px)`,
                  position: 'absolute',
                  height: rowPx,
                  gridTemplateRows: below.length === 0 ? undefined : `${cellsPx}px 1fr`,
                }}
              >
                {columns.map((column) => (
                  <div key={column.id} role="cell" className={cellClass(column, wide)}>
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

function cellClass<Row>({ numeric, wraps }: Column<Row>, wide: boolean): string | undefined {
  if (numeric === true) return 'is-numeric';
  return !wide && wraps === true ? 'is-wrapped' : undefined;
}

function HeaderCell<Row>({
  column,
  sort,
  order,
  onSort,
}: Pick<DataTableProps<Row>, 'sort' | 'order' | 'onSort'> & { readonly column: Column<Row> }) {
  const { id, header, numeric, sortable } = column;
  const sorted = sort === id;
  const direction = order === 'desc' ? 'descending' : 'ascending';
  return (
    <div
      role="columnheader"
      className={numeric === true ? 'is-numeric' : undefined}
      {...(sorted ? { 'aria-sort': direction } : {})}
    >
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
