/** The one row of a query that always returns one, such as a sum over a table. */
export function onlyRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined || rows.length > 1) throw new Error(`Expected one row, received ${rows.length}`);
  return row;
}
