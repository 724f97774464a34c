const format = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** "Nov 25, 2026, 3:04 PM", where no element with the exact time can stand. */
export function moment(at: string | number): string {
  return format.format(new Date(at));
}
