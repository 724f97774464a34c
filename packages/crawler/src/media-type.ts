/** `type/subtype` of a Content-Type in lower case, without parameters (RFC 9110, 8.3.1); null for anything else. */
export function mediaTypeOf(contentType: string | undefined): string | null {
  const essence = contentType?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return /^[\w!#$&^.+-]+\/[\w!#$&^.+*-]+$/.test(essence) ? essence : null;
}
