import { createHash } from 'node:crypto';
import type { PositionStatement } from './read-statements.ts';
import { performanceFigures } from './statement-content.ts';

/**
 * The hash of what a statement says. Two with the same hash say the same to the cent, whatever they look like and whenever
 * they were made.
 */
export function statementHash({ number, fund, holder, company, statement }: PositionStatement): string {
  const { columns, commitment, entries } = statement;
  const said = {
    number,
    fund: fund.name,
    holder,
    company,
    columns,
    commitment,
    performance: performanceFigures(statement),
    entries,
  };
  const text = JSON.stringify(said, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value));
  return createHash('sha256').update(text).digest('hex');
}
