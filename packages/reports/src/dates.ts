const OPTIONS = { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' } as const;
const DAY = new Intl.DateTimeFormat('en', OPTIONS);
const MONTH = new Intl.DateTimeFormat('en', { timeZone: 'UTC', month: 'long', year: 'numeric' });
const SHORT = new Intl.DateTimeFormat('en', { timeZone: 'UTC', day: 'numeric', month: 'short' });

/** Returns a date such as "November 25, 2026", in UTC like all dates in reports. */
export const dayIn = (at: Date | string) => DAY.format(new Date(at));
export const monthIn = (at: Date) => MONTH.format(at);
/** Returns a date such as "Nov 25". */
export const shortDay = (at: Date | string) => SHORT.format(new Date(at));
