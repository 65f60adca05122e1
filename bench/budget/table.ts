import type { Verdict } from './budget.ts';

/** The verdicts as lines of a table. */
export function formatTable(verdicts: readonly Verdict[]): string {
  const rows = verdicts.map(({ name, value, budget, passed, note = '' }) => [
    name,
    Number.isNaN(value) ? '-' : value.toFixed(2),
    budget,
    budget === '' && passed ? '' : passed ? 'passed' : 'MISSED',
    note,
  ]);
  const all = [['what', 'figure', 'budget', '', 'made of'], ...rows];
  const widths = (all[0] ?? []).map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)));
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
