/** A foreign key: its table, and the table that it references. */
export interface Reference<Table> {
  readonly from: Table;
  readonly to: Table;
}

/**
 * Orders tables so that referenced ones come first, as far as there are no cycles. References within a table need no
 * order, because COPY is one statement and keys are checked at its end.
 */
export function loadOrder<Table>(tables: readonly Table[], keys: readonly Reference<Table>[]): Table[] {
  const ordered: Table[] = [];
  const visited = new Set<Table>();
  const visit = (table: Table) => {
    if (visited.has(table)) return;
    visited.add(table);
    for (const key of keys) if (key.from === table) visit(key.to);
    ordered.push(table);
  };
  for (const table of tables) visit(table);
  return ordered;
}
