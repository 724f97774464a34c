const day = new Intl.DateTimeFormat('en', { dateStyle: 'long' });
const exact = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' });

/** A day such as "November 25, 2026", with the exact time on hover and for machines. */
export function Day({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} title={exact.format(new Date(at))}>
      {day.format(new Date(at))}
    </time>
  );
}
