import { Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { reportRoutes, type ReportRecord } from '@plumbline/contracts';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { DataTable, type Column } from '../../components/tables/data-table.tsx';
import { Empty } from '../../components/empty.tsx';
import { Failure } from '../../components/failure.tsx';
import { AnchorLink } from '../../components/links.tsx';
import { May } from '../../components/may.tsx';
import { Screen } from '../../components/screen.tsx';
import { Section } from '../../components/section.tsx';
import { Time } from '../../components/values/time.tsx';
import { useRows } from '../../components/tables/use-rows.ts';
import { MakeReport } from './make-report.tsx';
import { ReportLinks } from './report-links.tsx';
import { ReportSchedules } from './report-schedules.tsx';
import { DeleteReport } from './delete-report.tsx';
import { useChosenReport } from './use-chosen-report.ts';
import './reports.css';

const FROM = '/signed-in/sites/$siteId/reports';

const COLUMNS: readonly Column<ReportRecord>[] = [
  {
    id: 'period',
    header: 'About',
    width: 'minmax(140px, 2fr)',
    cell: ({ id, siteId, period, span }) => (
      <AnchorLink to="/sites/$siteId/reports" params={{ siteId }} search={{ report: id }} size="sm">
        {span === 'analysis' ? `Analysis of ${period}` : period}
      </AnchorLink>
    ),
  },
  { id: 'made', header: 'Made', width: '112px', cell: ({ createdAt }) => <Time at={createdAt} /> },
  {
    id: 'by',
    header: 'By',
    width: '112px',
    wideOnly: true,
    cell: ({ scheduled }) => (scheduled ? 'schedule' : 'hand'),
  },
  { id: 'score', header: 'Score', width: '56px', numeric: true, cell: ({ score }) => score },
  {
    id: 'links',
    header: 'Links',
    width: '56px',
    numeric: true,
    wideOnly: true,
    cell: ({ shares }) => shares.length,
  },
];

/** Shows reports to hand over: the list, a preview, links to them, and their schedules. */
export function ReportsScreen() {
  const { siteId } = useParams({ from: FROM });
  const { report: chosen } = useSearch({ from: FROM });
  const navigate = useNavigate({ from: '/sites/$siteId/reports' });
  const { rows, first, more, error, retry } = useRows(reportRoutes.list, { params: { siteId } });
  const [making, { open, close }] = useDisclosure(false);
  const report = useChosenReport(siteId, chosen, rows);
  return (
    <Screen
      title="Reports"
      sentence={first?.sentence ?? undefined}
      actions={
        <May call={reportRoutes.create}>
          <Button onClick={open}>Make a report</Button>
        </May>
      }
    >
      {error && <Failure error={error} retry={retry} />}
      {rows?.length === 0 ? (
        <Empty title="No report yet">
          A report says in one or two pages what the score is, what was fixed and what to do next, with your
          own logo: as a page, as a PDF, and by a link that needs no sign-in.
        </Empty>
      ) : (
        <DataTable
          label="Reports"
          columns={COLUMNS}
          rows={rows}
          idOf={({ id }) => id}
          more={more}
          height="min(240px, 40dvh)"
        />
      )}
      {report.isMissing && (
        <Empty title="The report of this link is not here">
          It was deleted, or the link names another one.{' '}
          <AnchorLink to="/sites/$siteId/reports" params={{ siteId }} inherit underline="always">
            Show the newest one
          </AnchorLink>
        </Empty>
      )}
      {report.error && <Failure error={report.error} retry={report.retry} />}
      {report.shown && <ShownReport report={report.shown} canPrint={first?.canPrint === true} />}
      <ReportSchedules siteId={siteId} />
      <Text size="sm" c="dimmed">
        Name, colour and logo on reports are settings of the account:{' '}
        <AnchorLink to="/settings/account" inherit underline="always">
          Account and plan
        </AnchorLink>
      </Text>
      {making && (
        <MakeReport
          siteId={siteId}
          close={close}
          onMade={(report) => {
            close();
            void navigate({ search: (now) => ({ ...now, report }) });
          }}
        />
      )}
    </Screen>
  );
}

function ShownReport({ report, canPrint }: { readonly report: ReportRecord; readonly canPrint: boolean }) {
  const name = report.span === 'analysis' ? `Analysis of ${report.period}` : report.period;
  const address = (route: { readonly path: string }) => route.path.replace('{reportId}', report.id);
  return (
    <Section
      title={name}
      actions={
        <Group gap="xs">
          <Button
            component="a"
            size="xs"
            variant="default"
            href={address(reportRoutes.html)}
            target="_blank"
            rel="noreferrer"
          >
            Open the page
          </Button>
          {canPrint && (
            <Button component="a" size="xs" variant="default" href={address(reportRoutes.pdf)} download>
              Download the PDF
            </Button>
          )}
          <DeleteReport report={report} />
        </Group>
      }
    >
      {!canPrint && (
        <Text size="sm">
          There is no PDF, because the service has no Chromium to print it: share the page by a link instead.
        </Text>
      )}
      <ReportLinks report={report} />
      <iframe className="report-preview" src={address(reportRoutes.html)} title={`Preview: ${name}`} />
    </Section>
  );
}
