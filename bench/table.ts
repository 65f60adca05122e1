import type { Verdict } from './budget.ts';

/** The verdicts as lines of a table. */
export function tableOf(verdicts: readonly Verdict[]): string {
  const rows = verdicts.map(({ name, value, budget, kept, note = '' }) => [
    name,
    Number.isNaN(value) ? '-' : value.toFixed(2),
    budget,
    budget === '' && kept ? '' : kept ? 'kept' : 'MISSED',
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
