const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' });
const exact = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' });

/**
 * A time such as "3 hr. ago", short enough for a column on a phone, with the exact time on hover and for machines.
 */
export function Time({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} title={exact.format(new Date(at))}>
      {sayRelative(at)}
    </time>
  );
}

function sayRelative(at: string): string {
  const seconds = (Date.parse(at) - Date.now()) / 1000;
  const step = STEPS.find(([, size]) => Math.abs(seconds) >= size);
  return step === undefined ? 'just now' : relative.format(Math.round(seconds / step[1]), step[0]);
}
