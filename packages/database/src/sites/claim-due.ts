/** A run that nobody ends within this time is due again. */
const RUN_MS = 5 * 60_000;

interface Due {
  readonly id: string;
  readonly nextRunAt: Date;
}

/** The statements of a table of schedules. */
interface ScheduleTable<Row extends Due> {
  /** Returns the schedule that has been due for the longest. */
  readonly findDue: (where: { readonly nextRunAt: { readonly lte: Date } }) => Promise<Row | null>;
  readonly update: (
    where: Due,
    data: { readonly nextRunAt: Date; readonly lastRunAt: Date },
  ) => Promise<{ readonly count: number }>;
}

/**
 * Takes the schedule that has been due for the longest, for five minutes: one of many processes runs it, and the run of a
 * process that dies is not lost. One run makes up for all that were missed during a downtime.
 */
export async function claimDue<Row extends Due>(now: Date, table: ScheduleTable<Row>): Promise<Row | null> {
  for (;;) {
    const due = await table.findDue({ nextRunAt: { lte: now } });
    if (due === null) return null;
    const { id, nextRunAt } = due;
    const { count } = await table.update(
      { id, nextRunAt },
      { nextRunAt: new Date(now.getTime() + RUN_MS), lastRunAt: now },
    );
    if (count === 1) return due;
  }
}
