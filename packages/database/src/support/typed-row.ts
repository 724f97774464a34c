/** A row, or a part of it, with the types that this package writes to its columns of JSON or text. */
export type Typed<Row, Columns> = Omit<Row, keyof Columns> &
  Readonly<Pick<Columns, keyof Columns & keyof Row>>;

/**
 * Makes the reader of a model: the one place that says what its columns hold. Nobody else writes them, so the types
 * hold without a parse of each row.
 */
export function rowReader<Row, Columns extends Partial<Record<keyof Row, unknown>>>() {
  return <Part extends Partial<Row>>(row: Part) => row as unknown as Typed<Part, Columns>;
}
