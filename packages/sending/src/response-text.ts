/** Returns the first 1 KiB of an answer, as text that PostgreSQL can store; null if it is empty. */
export function responseText(body: Buffer): string | null {
  if (body.length === 0) return null;
  // With `stream`, the decoder drops a character that is cut in half.
  const text = new TextDecoder().decode(body.subarray(0, RESPONSE_BYTES_KEPT), { stream: true });
  return text.replaceAll('\0', '\uFFFD');
}

const RESPONSE_BYTES_KEPT = 1024;
