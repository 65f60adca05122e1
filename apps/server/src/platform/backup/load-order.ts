/** A foreign key: the table that has it, and the one it refers to. */
export interface Reference<Table> {
  readonly from: Table;
  readonly to: Table;
}

/**
 * Orders tables so that what is referred to comes first, as far as there are no cycles. References of a table
 * to itself need no order: COPY is one statement, and keys are checked at its end.
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
