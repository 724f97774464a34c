/** The usual times at which a site is analysed, as cron expressions. */
export const RHYTHMS = [
  { value: '0 5 * * *', label: 'every day at 5' },
  { value: '0 5 * * 1', label: 'every Monday at 5' },
  { value: '0 5 1 * *', label: 'on the first of the month at 5' },
  { value: 'own', label: 'a cron expression …' },
];
