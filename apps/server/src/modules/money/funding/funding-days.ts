import { fundingBusinessDays, parseFundingDays } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';

/** The number of business days in which an investor of this deployment wires the money. */
export async function readFundingDays(db: Kysely<Database>): Promise<number> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', fundingBusinessDays)
    .executeTakeFirst();
  return parseFundingDays(row?.value);
}
