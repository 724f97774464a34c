/** Cuts a long text for a message. */
export function shorten(text: string, lengthMax = 80): string {
  const [start] = new RegExp(`^.{0,${lengthMax - 1}}`, 'su').exec(text) ?? [''];
  return text.length <= lengthMax ? text : `${start.trimEnd()}…`;
}
