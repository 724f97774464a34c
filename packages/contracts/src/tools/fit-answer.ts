/** An assistant has room for little more. */
export const ANSWER_BYTES_MAX = 4_096;
const LIMITS_TRIED = [10, 7, 5, 3, 2];

/** Returns the answer with as many entries as were asked for, or else with as many as fit into 4 KB. */
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

/** The size of a value as JSON. */
export function jsonBytes(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).length;
}
