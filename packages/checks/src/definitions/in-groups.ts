/** Values in groups of at most `size`, for questions that take several at once. */
export async function* inGroups<Value>(values: AsyncIterable<Value>, size: number): AsyncGenerator<Value[]> {
  let group: Value[] = [];
  for await (const value of values) {
    group.push(value);
    if (group.length < size) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}
