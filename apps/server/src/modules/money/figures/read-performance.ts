import { capitalMovements, type Day, type Performance, performanceOf } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { readPostings } from '../journal/index.ts';

/** The rate of return and the multiples of a position of a fund, from what counts on a day or before (MET-01, MET-02). */
export async function readPerformance(
  db: Kysely<Database>,
  { fund, position, asOf }: { fund: string; position: string; asOf: Day },
): Promise<Performance> {
  const postings = await readPostings(db, { fund, position });
  const movements = postings.flatMap((posting) =>
    capitalMovements([posting], { day: posting.effectiveDate, isTransfer: posting.kind === 'transfer' }),
  );
  return performanceOf(movements, asOf);
}
