import { commitmentExpiresAt } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';
import { hasDistributionSql } from '../../../money/journal/index.ts';
import { readExpiryDays } from './expiry-days.ts';
import type { SignatureRequest } from './signature-request.ts';

/** When the commitment ends unless its investor signs (SEC-09); null if it does not, as with a corrected agreement. */
export async function readKeptUntil(
  db: Kysely<Database>,
  { syndUser, correction }: Pick<SignatureRequest, 'syndUser' | 'correction'>,
): Promise<Date | null> {
  if (correction !== null) return null;
  const commitment = await db
    .selectFrom('synd_users')
    .select(['invest_status', 'sa_complete_date', 'syndAgreementSignedByCurrentUser', 'commitmentKeptFrom'])
    .select(hasDistributionSql(sql`synd_users._id`).as('hasDistribution'))
    .where('_id', '=', syndUser)
    .executeTakeFirstOrThrow();
  return commitmentExpiresAt(commitment, await readExpiryDays(db));
}
