/**
 * Groups values for queries that take several at once. Each group weighs at most `size`, unless a single value is
 * heavier. If the values end with an error, those before it still come first.
 */
export async function* groupByWeight<Value>(
  values: AsyncIterable<Value>,
  size: number,
  weightOf: (value: Value) => number = () => 1,
): AsyncGenerator<Value[]> {
  let group: Value[] = [];
  let weight = 0;
  try {
    for await (const value of values) {
      const added = weightOf(value);
      if (group.length > 0 && weight + added > size) {
        yield group;
        [group, weight] = [[], 0];
      }
      group.push(value);
      weight += added;
    }
  } catch (error) {
    if (group.length > 0) yield group;
    throw error;
  }
  if (group.length > 0) yield group;
}
