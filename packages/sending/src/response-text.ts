/** Returns the first 1 KiB of an answer, as text that PostgreSQL can keep; null if it is empty. */
export function responseText(body: Buffer): string | null {
  if (body.length === 0) return null;
  // `stream` leaves out a character that the cut halves.
  const text = new TextDecoder().decode(body.subarray(0, RESPONSE_BYTES_KEPT), { stream: true });
  return text.replaceAll('\0', '\uFFFD');
}

const RESPONSE_BYTES_KEPT = 1024;
