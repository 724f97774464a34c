/** The largest size of an answer, because the context of an assistant is limited. */
export const ANSWER_BYTES_MAX = 4_096;
const LIMITS_TRIED = [10, 7, 5, 3, 2];

/** Returns the answer with `limit` entries. Without a limit, it has as many entries as fit into 4 KB. */
export async function fitAnswer<Answer extends object>(
  limit: number | undefined,
  ask: (limit: number) => Promise<Answer>,
): Promise<Answer> {
  if (limit !== undefined) return ask(limit);
  for (const tried of LIMITS_TRIED) {
    const answer = await ask(tried);
    if (jsonBytes(answer) < ANSWER_BYTES_MAX) return answer;
  }
  return ask(1);
}

/** Returns the size of a value as JSON. */
export function jsonBytes(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).length;
}
