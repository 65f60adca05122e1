import { commitmentExpiryDays, parseExpiryDays } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';

/** The number of days until an unsigned commitment expires in this deployment (SEC-09). */
export async function readExpiryDays(db: Kysely<Database>): Promise<number> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', commitmentExpiryDays)
    .executeTakeFirst();
  return parseExpiryDays(row?.value);
}
