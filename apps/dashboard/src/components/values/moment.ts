const format = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** Returns a time such as "Nov 25, 2026, 3:04 PM", for places where only text is possible. */
export function moment(at: string | number): string {
  return format.format(new Date(at));
}
