import { Checkbox } from '@mantine/core';
import { counted, type IssueRecord } from '@plumbline/contracts';
import { useParams } from '@tanstack/react-router';
import { useChecks } from '../../api/use-checks.ts';
import { DataTable, type Column, type More } from '../../components/tables/data-table.tsx';
import { AnchorLink } from '../../components/links.tsx';
import { Severity } from '../../components/values/severity.tsx';
import { UrlText } from '../../components/values/url-text.tsx';

/** The ticked issues. */
interface Ticks {
  readonly has: (id: string) => boolean;
  readonly toggle: (issue: IssueRecord) => void;
  readonly replace: (issues: readonly IssueRecord[]) => void;
}

interface Props {
  readonly rows: readonly IssueRecord[] | undefined;
  readonly more: More;
  readonly total: number | null | undefined;
  readonly height?: string;
  readonly ticks?: Ticks | undefined;
  /** The analysis that the links name. */
  readonly analysis: string | undefined;
}

/** A table of issues: severity, problem, URL and evidence. The problem links to all its pages. */
export function IssueTable({ rows, more, total, height, ticks, analysis }: Props) {
  const { siteId = '' } = useParams({ strict: false });
  const checks = useChecks();
  const titleOf = (checkId: string) => checks.get(checkId)?.title ?? checkId;
  const columns: readonly Column<IssueRecord>[] = [
    ...(ticks === undefined ? [] : [tickColumn(ticks, rows ?? [], titleOf)]),
    {
      id: 'severity',
      header: 'Severity',
      width: '88px',
      cell: ({ severity }) => <Severity level={severity} />,
    },
    {
      id: 'check',
      header: 'Problem',
      width: 'minmax(140px, 2fr)',
      cell: ({ checkId }) => (
        <AnchorLink
          to="/sites/$siteId/issues"
          params={{ siteId }}
          search={{ check: checkId, analysis }}
          size="sm"
          title={titleOf(checkId)}
        >
          {titleOf(checkId)}
        </AnchorLink>
      ),
    },
    {
      id: 'url',
      header: 'Page',
      width: 'minmax(120px, 2fr)',
      ownLine: true,
      cell: ({ url }) => (
        <AnchorLink to="/sites/$siteId/page" params={{ siteId }} search={{ url, analysis }} size="sm">
          <UrlText url={url} />
        </AnchorLink>
      ),
    },
    {
      id: 'message',
      header: 'What was seen',
      width: 'minmax(160px, 3fr)',
      wideOnly: true,
      cell: ({ message }) => <span title={message}>{message}</span>,
    },
  ];
  return (
    <DataTable
      label="Issues"
      columns={columns}
      rows={rows}
      idOf={({ id }) => id}
      more={more}
      total={total}
      height={height}
    />
  );
}

/** The largest number of issues that the API ignores in one call. */
const TICKED_MOST = 200;

function tickColumn(
  ticks: Ticks,
  rows: readonly IssueRecord[],
  titleOf: (checkId: string) => string,
): Column<IssueRecord> {
  const tickable = rows.slice(0, TICKED_MOST);
  const all = tickable.length > 0 && tickable.every(({ id }) => ticks.has(id));
  return {
    id: 'tick',
    header: (
      <Checkbox
        size="xs"
        checked={all}
        indeterminate={!all && tickable.some(({ id }) => ticks.has(id))}
        onChange={() => ticks.replace(all ? [] : tickable)}
        aria-label={`Choose the first ${counted(tickable.length, 'issue')}`}
      />
    ),
    width: '36px',
    cell: (issue) => (
      <Checkbox
        size="xs"
        checked={ticks.has(issue.id)}
        onChange={() => ticks.toggle(issue)}
        aria-label={`Choose “${titleOf(issue.checkId)}” on ${issue.url}`}
      />
    ),
  };
}
